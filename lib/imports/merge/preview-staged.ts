import 'server-only'
import { uploadKey } from '../../breaches/slug'
import { differs, type StagedBreach, type StoredBreach } from './merge-breaches'
import type { MergeCounts } from './merge-staged'
import type { ImportSession } from '../import-session'
import { PLANNING, stagingTable } from '../stage/staging-table'

const BATCH = 500
/** Breaches of the import that are stored already, by their number in the file. Lives as long as the transaction. */
const KNOWN = 'pg_temp.import_known'

/** What a merge would do if it came now. Changes nothing, and keeps nobody waiting. */
export async function previewStaged({ client, importId }: ImportSession): Promise<MergeCounts> {
  const table = stagingTable(importId)
  const counts: MergeCounts = {
    breachesAdded: 0,
    breachesChanged: 0,
    breachesUnchanged: 0,
    exposuresAdded: 0,
    exposuresKnown: 0,
  }
  await client.query(`ANALYZE ${table} (breach_no, email_hash)`)
  await client.query(`BEGIN; ${PLANNING}`)
  await client.query(
    'CREATE TEMPORARY TABLE import_known (breach_no integer PRIMARY KEY, breach_id integer NOT NULL) ON COMMIT DROP',
  )
  await client.query(
    `DECLARE looked_at NO SCROLL CURSOR FOR SELECT breach_no, facts FROM ${table} WHERE facts IS NOT NULL ORDER BY breach_no`,
  )
  for (;;) {
    const { rows: staged } = await client.query<StagedBreach>(`FETCH ${BATCH} FROM looked_at`)
    if (staged.length === 0) break
    const keyed = staged.map(({ breach_no, facts }) => ({
      breach_no,
      facts,
      key: uploadKey(facts.company, facts.breachDate),
    }))
    const { rows } = await client.query<StoredBreach>(
      'SELECT id, upload_key, title, pwn_count, data_classes, severity FROM breach WHERE upload_key = ANY($1)',
      [keyed.map(({ key }) => key)],
    )
    const stored = new Map(rows.map((row) => [row.upload_key, row]))
    const known = keyed.filter(({ key }) => stored.has(key))
    const changed = known.filter(({ key, facts }) => differs(facts, stored.get(key)!)).length
    await client.query(`INSERT INTO ${KNOWN} SELECT * FROM unnest($1::int[], $2::int[])`, [
      known.map(({ breach_no }) => breach_no),
      known.map(({ key }) => stored.get(key)!.id),
    ])
    counts.breachesAdded += keyed.length - known.length
    counts.breachesChanged += changed
    counts.breachesUnchanged += known.length - changed
  }
  await client.query('CLOSE looked_at')
  await client.query(`ANALYZE ${KNOWN}`)
  const { rows } = await client.query<{ staged: number; added: number }>(`
    SELECT (SELECT count(email_hash) FROM ${table})::float8 AS staged, count(*)::float8 AS added
    FROM (SELECT DISTINCT email_hash, breach_no FROM ${table} WHERE email_hash IS NOT NULL) s LEFT JOIN ${KNOWN} k USING (breach_no)
    WHERE NOT EXISTS (SELECT FROM exposure e WHERE e.email_hash = s.email_hash AND e.breach_id = k.breach_id)`)
  await client.query('COMMIT')
  counts.exposuresAdded = rows[0]!.added
  counts.exposuresKnown = rows[0]!.staged - rows[0]!.added
  return counts
}
