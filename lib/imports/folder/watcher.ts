import 'server-only'
import { Client } from 'pg'
import { env } from '../../env'
import { log } from '../../log'
import { importFile } from './import-file'
import { forgetProblems, lookInto, type LookOptions } from './look'
import { LOOK_EVERY_MS } from './schema'

// The loop of a worker that imports what is put into a folder (IMPORT_DIR): docs/decisions/0049.

/** Files that are read and imported before the folder is looked at again. */
const PER_LOOK = 100
const CONNECT_TIMEOUT_MS = 5_000
/** A file system that does not answer must not keep a process from ending. Milliseconds. */
const STOP_MS = 10_000

export interface Watcher {
  /** Ends what is under way: nothing of it is loaded, and it is taken up again by whoever looks next. */
  stop(): Promise<void>
}

/** Looks at once, and then every half minute, until it is stopped. Any number of workers may: one of them looks at a time. */
export function startWatcher(
  folder: string,
  { everyMs = LOOK_EVERY_MS, ...options }: { everyMs?: number; settledAfterMs?: number } = {},
): Watcher {
  const stop = new AbortController()
  let isFirst = true
  let wake = (): void => {}
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (stop.signal.aborted) return resolve()
      const timer = setTimeout(resolve, everyMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      await asOnlyOne(stop.signal, async (signal) => {
        if (isFirst) await forgetProblems()
        isFirst = false
        await lookOnce(folder, signal, options)
      }).catch((error: Error) =>
        log.warn(
          { err: { name: error.name, code: (error as { code?: unknown }).code } },
          'watched folder: a look did not come to its end',
        ),
      )
      await sleep()
    }
  }
  const running = loop()
  return {
    async stop() {
      stop.abort()
      wake()
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([running, late])
    },
  }
}

/** Looks into the folder, and imports what has settled since the last look. @param most so many files; the rest waits for the next look. */
export async function lookOnce(
  folder: string,
  signal: AbortSignal,
  { most = PER_LOOK, ...options }: Omit<Partial<LookOptions>, 'maxBytes'> & { most?: number } = {},
): Promise<void> {
  const waiting = await lookInto(folder, { maxBytes: env().UPLOAD_MAX_BYTES, ...options })
  for (const file of waiting.slice(0, most)) {
    if (signal.aborted) return
    await importFile(folder, file, signal)
  }
}

/**
 * Does something unless another worker does it. That saves work, and no more: should a connection be lost and two be at it, what keeps a
 * content from being imported twice is the transaction with which an import begins.
 */
async function asOnlyOne(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController()
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'redress watched folder',
    keepAlive: true,
  })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    const { rows } = await client.query<{ isMine: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('redress.watched-folder', 0)) AS "isMine"`,
    )
    if (rows[0]!.isMine) await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    await client.end().catch(() => {})
  }
}
