import 'server-only'
import { Client, escapeLiteral } from 'pg'
import { pgPool } from '../db/client'
import { env } from '../env'
import { databaseAway } from '../http/errors'
import { ImportError } from './read/import-error'

/** Longer than this to connect counts as no database. Milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000
/** How long to wait for a connection of ours to end once it was told to. Milliseconds. */
const TERMINATE_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 5_000

/**
 * An import's own connection, beside the pool, or two: they live for the whole import, and whoever holds them is known to be alive.
 *
 * Each holds a shared advisory lock named after the import. A sweep takes that lock for itself alone, and gets it only
 * when no process works on the import any more. Two sessions may hold it, so that one process can stage a file and
 * hand it to another to merge.
 */
export class ImportSession {
  private readonly stop = new AbortController()
  private isClosed = false

  private constructor(
    readonly importId: string,
    readonly client: Client,
    /** What merges: another, where one was opened. */
    public merging = client,
  ) {
    this.hear(client)
  }

  /** @throws AppError `unavailable` when there is no database. */
  static async open(importId: string): Promise<ImportSession> {
    try {
      return new ImportSession(importId, await connect(importId))
    } catch {
      throw databaseAway()
    }
  }

  /**
   * Opens a connection for the merge, which can begin then while the other still stores.
   * @param stored after this nobody needs one. @returns whether there is one. @throws when the other is lost meanwhile.
   */
  async openForMerge(stored: Promise<void>): Promise<boolean> {
    let isLate = false
    const opened = connect(this.importId).then(
      async (client) => {
        if (isLate || this.isClosed) return client.end().catch(() => {})
        this.hear(client)
        this.merging = client
      },
      () => {},
    )
    try {
      await this.unlessLost(Promise.race([opened, stored.catch(() => {})]))
    } finally {
      isLate = true
    }
    return this.merging !== this.client
  }

  /** Aborts when a connection is lost; the reason is an ImportError. */
  get lost(): AbortSignal {
    return this.stop.signal
  }

  /** Waits for what one connection does, while another may be lost. @throws then: who has ended it knows why. */
  async unlessLost<Result>(work: Promise<Result>): Promise<Result> {
    let lose = () => {}
    try {
      return await new Promise<Result>((resolve, reject) => {
        lose = () => reject(new Error('lost'))
        this.lost.addEventListener('abort', lose)
        if (this.lost.aborted) lose()
        work.then(resolve, reject)
      })
    } finally {
      this.lost.removeEventListener('abort', lose)
    }
  }

  /** Ends the connections and with them the locks. */
  async close(): Promise<void> {
    this.isClosed = true
    const ended = [...new Set([this.client, this.merging])].map((client) => client.end().catch(() => {}))
    // A network that swallows everything must not keep an ended import waiting.
    await isDoneWithin(CLOSE_TIMEOUT_MS, Promise.all(ended))
  }

  /** Ends the connections whatever they are doing, and returns when their locks are free. */
  async kill(): Promise<void> {
    this.isClosed = true
    await endSessions(this.importId)
    await this.close()
  }

  private hear(client: Client): void {
    const lose = () => this.stop.abort(new ImportError(CONNECTION_LOST))
    client.on('error', lose)
    client.on('end', lose)
  }
}

/** @throws when there is no database. */
async function connect(importId: string): Promise<Client> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // Whoever waits for what it is asked hears of it as well.
  client.on('error', () => {})
  try {
    await client.connect()
    // What a server sets to keep web requests short would end an import half way.
    await client.query(
      `SET application_name = ${escapeLiteral(applicationName(importId))};
       SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0; SET lock_timeout = 0`,
    )
    // Without this a killed process's last statement would run to its end, and hold its locks.
    await client.query("SET client_connection_check_interval = '2s'").catch(() => {})
    await client.query(`SELECT pg_advisory_lock_shared(${lockOf('$1')})`, [importId])
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client
}

/** @returns whether it is done before so much time is over. */
export async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let giveUp: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    giveUp = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(giveUp)
  }
}

/** Ends every connection of an import, of whichever process, and returns when their locks are free. */
export async function endSessions(importId: string): Promise<void> {
  const terminate = {
    text: 'SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE application_name = $1',
    values: [applicationName(importId), TERMINATE_TIMEOUT_MS],
    query_timeout: 2 * TERMINATE_TIMEOUT_MS,
  }
  await pgPool()
    .query(terminate)
    .catch(() => {})
}

export const DISCARDED = 'The import was discarded while it was read. Nothing was loaded.'
export const CONNECTION_LOST = 'The connection to the database was lost. Nothing was loaded.'

/** The advisory lock of an import, as an SQL expression. @param parameter holds the import's id as text. */
export function lockOf(parameter: string): string {
  return `hashtextextended('redress.import.' || ${parameter}::text, 0)`
}

function applicationName(importId: string): string {
  return `redress import ${importId}`
}
