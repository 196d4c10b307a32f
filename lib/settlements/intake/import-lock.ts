import 'server-only'
import { Client } from 'pg'
import { env } from '../../env'

/** The two halves of the advisory lock. */
const LOCK = [76_018, 1] as const
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Takes the lock of the settlements' import, on a connection of its own: a process that dies lets go of it.
 * @returns null where another import has it.
 */
export async function takeImportLock(): Promise<(() => Promise<void>) | null> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'redress settlements import',
  })
  client.on('error', () => {})
  const release = (): Promise<void> => client.end().catch(() => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', [
      ...LOCK,
    ])
    if (rows[0]!.got) return release
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return null
}
