import { pgPool } from '@/lib/db/client'
import { until } from './until'

/** Counts of limits: being refused is counted too. */
const IGNORED = new Set(['rate_count', '_prisma_migrations'])

let statement: string | undefined

/** What is in the database: for each table a digest of all its rows, but for when a session was last used. */
export async function fingerprint(): Promise<Record<string, string>> {
  // By its name a connection keeps it planned: it is asked hundreds of times.
  const { rows } = await pgPool().query<{ name: string; digest: string }>({
    name: 'fingerprint',
    text: (statement ??= await makeStatement()),
  })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

async function makeStatement(): Promise<string> {
  const { rows } = await pgPool().query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  )
  const tables = rows.map(({ name }) => name).filter((name) => !IGNORED.has(name))
  return tables
    .map(
      (
        name,
      ) => `SELECT '${name}' AS name, count(*) || ' rows ' || COALESCE(md5(string_agg(row.text, ',' ORDER BY row.text)), '') AS digest
      FROM (SELECT (to_jsonb(t) - 'last_seen_at')::text AS text FROM "${name}" t) row`,
    )
    .join('\nUNION ALL ')
}

/** The same, once nothing changes any more: a call before may have left work that goes on beside it. */
export async function settledFingerprint(): Promise<Record<string, string>> {
  let last = await fingerprint()
  await until(async () => {
    const now = await fingerprint()
    const isSettled = JSON.stringify(now) === JSON.stringify(last)
    last = now
    return isSettled
  })
  return last
}
