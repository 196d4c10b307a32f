import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { makeWebhookSecret } from '@/tests/fakes/resend'
import { BUILT_NODE } from './built-node'
import { end, serving } from './child'
import { freePort } from '@/prisma/free-port'

/** The web process as it is started in production, on the database of this test file, with its event loop measured. */
export interface WebProcess {
  url: string
  port: number
  /** The process's id. */
  pid: number
  webhookSecret: string
  /** The longest that its work kept anything waiting for its event loop since the last question, and how long it had the processor. Milliseconds of the processor. */
  measure(): Promise<{ delay: number; cpu: number }>
  /** What a piece of work that is always the same takes it now. Milliseconds of the processor. */
  reference(): Promise<number>
  /** Ends it in order. @returns what it wrote to its log, where that was asked for. */
  stop(): Promise<string>
}

/** @param logsRequests whether its log is kept for the test, with a line for each request. */
export async function startWeb({ logsRequests = false } = {}): Promise<WebProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const webhookSecret = makeWebhookSecret()
  const child = fork(path.join('dist', 'server.js'), {
    execPath: BUILT_NODE,
    execArgv: ['--import', `./${path.join('tests', 'support', 'measure-loop.mjs')}`],
    stdio: ['ignore', logsRequests ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    // Every test is a visitor of its own, by X-Forwarded-For.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: url,
      EMAIL_PREVIEW: 'open',
      RESEND_WEBHOOK_SECRET: webhookSecret,
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: logsRequests ? 'info' : 'error',
    },
  })
  const logged = child.stdout ? text(child.stdout) : ''
  await serving(child)
  return {
    url,
    port,
    pid: child.pid!,
    webhookSecret,
    measure: () => ask(child, 'delay'),
    reference: () => ask(child, 'reference'),
    stop: async () => {
      await end(child)
      return logged
    },
  }
}

/** Milliseconds, on a machine that does the reference work in `REFERENCE_MS`; on a slower one as much longer. */
export const DELAY_LIMIT_MS = 50
const REFERENCE_MS = 20
const TRIES = 10

/**
 * How long a request holds up the process: the least of several readings where the first is over the limit. What is compiled or
 * cleaned up meanwhile makes one longer and never shorter; what the request costs is in all of them. A machine that shares its
 * processors or its memory with others takes longer for all work, which is taken off.
 */
export async function leastDelay(web: WebProcess, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  let reference = Infinity
  for (let tries = 0; tries < TRIES && least >= DELAY_LIMIT_MS; tries++) {
    await web.measure()
    await work()
    least = Math.min(least, (await web.measure()).delay)
    if (least >= DELAY_LIMIT_MS) reference = Math.min(reference, await web.reference())
  }
  return least < DELAY_LIMIT_MS ? least : least / Math.max(1, reference / REFERENCE_MS)
}

function ask(child: ChildProcess, question: 'delay'): Promise<{ delay: number; cpu: number }>
function ask(child: ChildProcess, question: 'reference'): Promise<number>
function ask(child: ChildProcess, question: string): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('message', resolve)
    child.send(question)
  })
}
