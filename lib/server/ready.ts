import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasReplicas } from '../db/replica-group'
import { replicaStates } from '../db/replicas'
import { checkReadiness, keyInWords } from './readiness'
import { getQueueStatus } from '../mail/queue-status'
import { eventLoopDelay } from './event-loop-delay'
import { outsideRequests } from '../outside-requests'

export interface Ready {
  ready: boolean
  body: object
}

/** Whoever asks in the same second hears the same: nobody keeps the database busy with this. Milliseconds. */
const SAME_FOR_MS = 1_000

const cache = globalThis as typeof globalThis & { __readiness?: { asked: number; state: Promise<Ready> } }

/**
 * Whether this process can serve: the database answers, is migrated, and was filled under our EMAIL_HASH_KEY and our
 * ENCRYPTION_KEY. The web serves without a worker; `worker` says whether one is there to send mail (`down`: it waits in the ledger).
 * `eventLoopDelayMs` says how long visitors waited for other work of this process.
 */
export function readiness(): Promise<Ready> {
  return outsideRequests(look)
}

/** Answers /readyz before the framework, whose part would be most of the work. @returns whether it was asked for. */
export function serveReady({ method, url }: IncomingMessage, response: ServerResponse): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url?.split('?', 1)[0] !== '/readyz') return false
  void (current() ?? ask()).then(({ ready, body }) => {
    const text = JSON.stringify(body)
    response.writeHead(ready ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
    })
    response.end(method === 'HEAD' ? undefined : text)
  })
  return true
}

function current(): Promise<Ready> | null {
  const last = cache.__readiness
  return last && performance.now() - last.asked < SAME_FOR_MS ? last.state : null
}

function ask(): Promise<Ready> {
  const state = readiness()
  cache.__readiness = { asked: performance.now(), state }
  return state
}

async function look(): Promise<Ready> {
  const { database, hashKey, encryptionKey } = await checkReadiness()
  const ready = database && hashKey === true && encryptionKey === true
  const queue = database ? await getQueueStatus().catch(() => null) : null
  const body = {
    status: ready ? 'ready' : 'unavailable',
    emailHashKey: keyInWords(hashKey),
    encryptionKey: keyInWords(encryptionKey),
    worker: queue === null ? 'unknown' : queue.workers > 0 ? 'ready' : 'down',
    eventLoopDelayMs: eventLoopDelay(),
    ...(hasReplicas() && { replicas: replicaStates() }),
    ...(queue && {
      workers: queue.workers,
      oldestMailWaitsSeconds: queue.oldestWaits === null ? null : Math.round(queue.oldestWaits),
    }),
  }
  return { ready, body }
}
