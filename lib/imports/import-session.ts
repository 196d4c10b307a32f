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
 * An import's own connection, beside the pool, for the whole import, and towards its end two: whoever holds them is known to be alive.
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
    /** What merges: another, while there is one. */
    public merging = client,
  ) {
    this.hear(client)
  }

  /** @throws AppError `unavailable` when there is no database. */
  static async open(importId: string): Promise<ImportSession> {
    const client = newClient()
    try {
      await connect(client, importId)
    } catch {
      throw databaseAway()
    }
    return new ImportSession(importId, client)
  }

  /**
   * Opens a connection for the merge, which can begin then while the other still stores.
   * @param stored after this nobody needs one. @returns whether there is one.
   */
  async openForMerge(stored: Promise<void>): Promise<boolean> {
    const client = newClient()
    let isLate = false
    const opened = connect(client, this.importId).then(
      () => {
        if (isLate || this.isClosed) return end(client)
        this.merging = client
        this.hear(client)
      },
      () => {},
    )
    await Promise.race([opened, stored.catch(() => {})])
    isLate = true
    if (this.merging === client) return true
    void end(client)
    return false
  }

  /** Ends the merge's own connection: the other merges from now on. */
  endMerging(): void {
    const { merging } = this
    if (merging === this.client) return
    this.merging = this.client
    void end(merging)
  }

  /** Aborts when a connection is lost; the reason is an ImportError. */
  get lost(): AbortSignal {
    return this.stop.signal
  }

  /** Waits for what the other connection does. @throws when the merge's is lost meanwhile: who has ended it knows why. */
  async unlessMergingLost<Result>(work: Promise<Result>): Promise<Result> {
    const { merging } = this
    let lose = () => {}
    try {
      return await new Promise<Result>((resolve, reject) => {
        lose = () => reject(new Error('lost'))
        merging.once('end', lose)
        work.then(resolve, reject)
      })
    } finally {
      merging.removeListener('end', lose)
    }
  }

  /** Ends the connections and with them the locks. */
  async close(): Promise<void> {
    this.isClosed = true
    // A network that swallows everything must not keep an ended import waiting.
    await isDoneWithin(CLOSE_TIMEOUT_MS, Promise.all([...new Set([this.client, this.merging])].map(end)))
  }

  /** Ends the connections whatever they are doing, and returns when their locks are free. */
  async kill(): Promise<void> {
    this.isClosed = true
    await endSessions(this.importId)
    await this.close()
  }

  private hear(client: Client): void {
    const lose = () => {
      if (client === this.client || client === this.merging) this.stop.abort(new ImportError(CONNECTION_LOST))
    }
    client.on('error', lose)
    client.on('end', lose)
  }
}

function newClient(): Client {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // Whoever waits for what it is asked hears of it as well.
  return client.on('error', () => {})
}

/** @throws when there is no database. */
async function connect(client: Client, importId: string): Promise<void> {
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
    await end(client)
    throw error
  }
}

/** Harmless when repeated. What it is asked at that moment is not waited for. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => {})
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
