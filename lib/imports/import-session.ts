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
 * An import's own connection, beside the pool: it lives for the whole import, and whoever holds it is known to be alive.
 *
 * It holds a shared advisory lock named after the import. A sweep takes that lock for itself alone, and gets it only
 * when no process works on the import any more. Two sessions may hold it, so that one process can stage a file and
 * hand it to another to merge.
 */
export class ImportSession {
  private constructor(
    readonly importId: string,
    readonly client: Client,
    private readonly stop: AbortController,
  ) {}

  /** @throws AppError `unavailable` when there is no database. */
  static async open(importId: string): Promise<ImportSession> {
    const stop = new AbortController()
    const client = new Client({
      connectionString: env().DATABASE_URL,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => stop.abort(new ImportError(CONNECTION_LOST)))
    client.on('end', () => stop.abort(new ImportError(CONNECTION_LOST)))
    try {
      await client.connect()
      // What a server sets to keep web requests short would end an import half way.
      await client.query(
        `SET application_name = ${escapeLiteral(applicationName(importId))};
         SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0`,
      )
      // Without this a killed process's last statement would run to its end, and hold its locks.
      await client.query("SET client_connection_check_interval = '2s'").catch(() => {})
      await client.query(`SELECT pg_advisory_lock_shared(${lockOf('$1')})`, [importId])
    } catch {
      await client.end().catch(() => {})
      throw databaseAway()
    }
    return new ImportSession(importId, client, stop)
  }

  /** Aborts when the connection is lost; the reason is an ImportError. */
  get lost(): AbortSignal {
    return this.stop.signal
  }

  /** Ends the connection and with it the lock. */
  async close(): Promise<void> {
    let giveUp: NodeJS.Timeout | undefined
    // A network that swallows everything must not keep an ended import waiting.
    const late = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, CLOSE_TIMEOUT_MS)
    })
    await Promise.race([this.client.end().catch(() => {}), late])
    clearTimeout(giveUp)
  }

  /** Ends the connection whatever it is doing, and returns when its locks are free. */
  async kill(): Promise<void> {
    await endSessions(this.importId)
    await this.close()
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
