import 'server-only'
import { Client } from 'pg'
import { pgPool } from '../../db/client'
import { env } from '../../env'
import { databaseAway } from '../../http/errors'

// A sync holds a lock on a connection of its own for as long as it runs, so that everybody knows whether it still does:
// a process that dies lets go of it.

const CONNECT_TIMEOUT_MS = 5_000
/** The two halves of the advisory lock. */
const LOCK = [76_001, 1] as const

/** Ends the connection, and with it the lock. */
export type Release = () => Promise<void>

/**
 * Takes the lock.
 * @param wait for who has it, instead of giving up.
 * @returns null when somebody else has it.
 */
export async function takeSyncLock(wait: boolean): Promise<Release | null> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'redress sync',
  })
  // A connection that breaks lets go of the lock; the run's own statements say the rest.
  client.on('error', () => {})
  const release: Release = () => client.end().catch(() => {})
  try {
    await client.connect()
    if (wait) {
      await client.query('SELECT pg_advisory_lock($1, $2)', [...LOCK])
      return release
    }
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', [
      ...LOCK,
    ])
    if (rows[0]!.got) return release
  } catch {
    await release()
    throw databaseAway()
  }
  await release()
  return null
}

/** Whether anybody has the lock. */
export async function isSyncLockHeld(): Promise<boolean> {
  const { rows } = await pgPool().query<{ held: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`,
    [...LOCK],
  )
  return rows[0]!.held
}
