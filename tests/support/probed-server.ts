import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { BUILT_NODE } from './built-node'
import { freePort } from '@/prisma/free-port'

// The built web process, with a probe in it that tells what it holds.

export interface Held {
  /** Bytes. */
  rss: number
  heapUsed: number
  external: number
  /** Timers, sockets and work under way, by their kind. */
  resources: Record<string, number>
  /** The server's own objects of requests and answers that something still refers to. */
  requests: number
  responses: number
  /** The tables of limits that count in memory. */
  tables: { name: string; keys: number; bytes: number }[]
}

export interface ProbedServer {
  url: string
  /** Collects what nothing refers to, and counts the rest: stops the process for some seconds. @throws Error when it has ended. */
  probe(): Promise<Held>
  /** The share of the time since this was last asked that the process had work to do. @throws Error when it has ended. */
  busy(): Promise<number>
  /** Whether it still runs. */
  alive(): boolean
  stop(): Promise<void>
}

interface Options {
  databaseUrl: string
  /** Over this process's own. */
  env?: Record<string, string>
  /** What Node is started with, such as the size of its heap. */
  nodeArgs?: string[]
  /** Whether a line is logged for each request, which nobody reads. */
  logsRequests?: boolean
}

/** Starts `dist/server.js` on a free port. The build has to be there. */
export async function startProbedServer({
  databaseUrl,
  env = {},
  nodeArgs = [],
  logsRequests = false,
}: Options): Promise<ProbedServer> {
  const port = await freePort()
  const child = fork(path.join('dist', 'server.js'), {
    execPath: BUILT_NODE,
    execArgv: ['--import', `./${path.join('tests', 'support', 'heap-probe.mjs')}`, ...nodeArgs],
    stdio: ['ignore', logsRequests ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      // A busy machine is no database that hangs.
      DATABASE_TIMEOUT_MS: '60000',
      APP_URL: `http://localhost:${port}`,
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: logsRequests ? 'info' : 'warn',
      CATALOGUE_SYNC: 'off',
      HIBP_ACCOUNT_LOOKUP: 'off',
      XPOSEDORNOT_ANALYTICS: 'off',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  const orEnded = async <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, ended.then(() => Promise.reject(new Error('The server has ended.')))])
  await orEnded(once(child, 'message'))
  let asked = 0
  function ask<T>(what: 'held' | 'busy'): Promise<T> {
    const number = (asked += 1)
    return orEnded(
      new Promise<T>((resolve) => {
        const read = (message: T & { probe?: number }): void => {
          if (message.probe !== number) return
          child.off('message', read)
          resolve(message)
        }
        child.on('message', read)
        child.send({ probe: number, what })
      }),
    )
  }
  return {
    url: `http://127.0.0.1:${port}`,
    probe: () => ask<Held>('held'),
    busy: async () => (await ask<{ busy: number }>('busy')).busy,
    alive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
