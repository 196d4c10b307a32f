import 'server-only'
import { CATALOGUE_LOCK } from '../../breaches/sync/sync-catalogue'
import { regroup } from '../../breaches/one/regroup'
import { sqlOf } from '../../breaches/one/rows'
import type { ImportSession } from '../import-session'
import { PLANNING, stagingTable } from '../stage/staging-table'
import { beginJournal, endJournal } from '../undo/journal'
import type { BreachChange } from './changes'
import { listChanges, storedChanges } from './list-changes'
import { addressesSql, findMoved, oneByOne, type Moved } from './insert-exposures'
import { countEntries, type EntryCounts } from './count-entries'
import { BREACH_MAP, mergeBreaches, type BreachCounts } from './merge-breaches'
import { countFates, countStaged, expectMany, type FateCounts, type MergeCounts } from './merge-staged'

/** Breaches of the import that are stored already, by their number in the file. Lives as long as the transaction. */
const KNOWN = 'pg_temp.import_known'

/**
 * What a merge would do if it came now, which is noted in the import's row: its breaches are merged, looked at, and taken back; then its addresses are compared
 * with what is there, which may take long and keeps nobody waiting.
 */
export async function previewStaged(session: ImportSession, now = new Date()): Promise<MergeCounts> {
  const { client, importId } = session
  const table = stagingTable(importId)
  const { breaches, entries, fates, known, moved, changes } = await tryMerge(session, now)
  await client.query('UPDATE csv_import SET changes = $2 WHERE id = $1', [
    importId,
    JSON.stringify(storedChanges(changes)),
  ])
  await client.query(`BEGIN; ${PLANNING}`)
  await client.query(
    'CREATE TEMPORARY TABLE import_known (breach_no integer PRIMARY KEY, breach_id integer NOT NULL) ON COMMIT DROP',
  )
  await client.query(`INSERT INTO ${KNOWN} SELECT * FROM unnest($1::int[], $2::int[])`, [
    known.map(({ breach_no }) => breach_no),
    known.map(({ breach_id }) => breach_id),
  ])
  await client.query(`ANALYZE ${KNOWN}`)
  const { rows } = await client.query<{ read: number; added: number }>(`
    WITH stored AS (
      SELECT r.breach_no, r.breach_id, r.brought, r.exposures FROM breach_reserved r WHERE r.import_id = '${importId}'
    ), in_place AS (
      SELECT * FROM stored s WHERE NOT EXISTS (SELECT FROM ${KNOWN} k WHERE k.breach_no = s.breach_no)
    ), target AS (
      SELECT breach_no, breach_id FROM ${KNOWN} UNION ALL SELECT breach_no, breach_id FROM in_place
    ), compared AS (
      SELECT DISTINCT email_hash, breach_no FROM ${addressesSql(importId, moved)} a
    )
    SELECT (SELECT count(email_hash) FROM ${table})::float8 + (SELECT COALESCE(sum(brought), 0) FROM stored)::float8 AS read,
      count(*)::float8 + (SELECT COALESCE(sum(exposures), 0) FROM in_place)::float8 AS added
    FROM compared c LEFT JOIN target t USING (breach_no)
    WHERE NOT EXISTS (SELECT FROM exposure e WHERE e.email_hash = c.email_hash AND e.breach_id = t.breach_id ${oneByOne(moved)})`)
  await client.query('COMMIT')
  const { read, added } = rows[0]!
  return { ...breaches, ...entries, ...fates, exposuresAdded: added, exposuresKnown: read - added }
}

interface Trial {
  breaches: BreachCounts
  entries: EntryCounts
  fates: FateCounts
  changes: BreachChange[]
  known: { breach_no: number; breach_id: number }[]
  moved: Moved[]
}

async function tryMerge({ client, importId }: ImportSession, now: Date): Promise<Trial> {
  await client.query(`BEGIN; ${PLANNING}`)
  await client.query(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  // What others have left to be grouped is no doing of this import.
  await regroup(sqlOf(client), [], null)
  // What it writes down goes with the rest: it is what the merge itself counts by.
  await beginJournal(client, importId)
  const breaches = await mergeBreaches(client, importId, now)
  const all = await countStaged(client, importId)
  await expectMany(client, breaches)
  const fates = countFates(all)
  const { rows: known } = await client.query<{ breach_no: number; breach_id: number }>(
    `SELECT breach_no, breach_id FROM ${BREACH_MAP} WHERE NOT is_new`,
  )
  const moved = await findMoved(client, importId)
  await endJournal(client, importId)
  const entries = await countEntries(client, importId)
  const changes = await listChanges(client, importId)
  await client.query('ROLLBACK')
  return { breaches, entries, fates, known, moved, changes }
}
