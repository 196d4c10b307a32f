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
  const { rows } = await pgPool().query<{ name: string; isSeen: boolean }>(
    `SELECT t.table_name AS name, EXISTS (SELECT FROM information_schema.columns c WHERE (c.table_schema, c.table_name, c.column_name) = ('public', t.table_name, 'last_seen_at')) AS "isSeen"
     FROM information_schema.tables t WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  )
  return rows
    .filter(({ name }) => !IGNORED.has(name))
    .map(({ name, isSeen }) => {
      // Where a row lies and who wrote it say whether it is another, and are read in a tenth of the time that its values take.
      const digest = isSeen
        ? "hashtextextended((to_jsonb(t) - 'last_seen_at')::text, 0)"
        : 'hash_record_extended((t.ctid, t.xmin), 0)'
      return `SELECT '${name}' AS name, count(*) || ' rows ' || COALESCE(bit_xor(${digest}), 0) AS digest FROM "${name}" t`
    })
    .join('\nUNION ALL ')
}

/** The same, once nothing changes any more: a call before may have left work that goes on beside it. */
export async function settledFingerprint(): Promise<Record<string, string>> {
  let last = await fingerprint()
  await until(async () => {
    const now = await fingerprint()
    const isSettled = JSON.stringify(now) === JSON.stringify(last)
    last = now
    // A sync that was begun waits for a processor on a busy machine, and changes nothing meanwhile.
    return isSettled && !(await isUnderWay())
  })
  return last
}

/** Whether anybody holds a lock of a whole piece of work, such as the catalogue's. */
async function isUnderWay(): Promise<boolean> {
  const { rows } = await pgPool().query<{ is: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE d.datname = current_database() AND l.locktype = 'advisory') AS is`,
  )
  return rows[0]!.is
}
