import { checkReadiness, keyInWords } from '@/lib/http/readiness'
import { getQueueStatus } from '@/lib/mail/queue-status'
import { eventLoopDelay } from '@/lib/server/event-loop-delay'

/**
 * Whether this process can serve: the database answers, is migrated, and was filled under our EMAIL_HASH_KEY and our ENCRYPTION_KEY. 503 otherwise. The web serves without a worker;
 * `worker` says whether one is there to send mail (`down`: it waits in the ledger). `eventLoopDelayMs` says how long visitors waited for other work of this process.
 */
export async function GET(): Promise<Response> {
  const { database, hashKey, encryptionKey } = await checkReadiness()
  const ready = database && hashKey === true && encryptionKey === true
  const queue = database ? await getQueueStatus().catch(() => null) : null
  const body = {
    status: ready ? 'ready' : 'unavailable',
    emailHashKey: keyInWords(hashKey),
    encryptionKey: keyInWords(encryptionKey),
    worker: queue === null ? 'unknown' : queue.workers > 0 ? 'ready' : 'down',
    eventLoopDelayMs: eventLoopDelay(),
    ...(queue && { workers: queue.workers, oldestMailWaitsSeconds: queue.oldestWaits === null ? null : Math.round(queue.oldestWaits) }),
  }
  return Response.json(body, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
