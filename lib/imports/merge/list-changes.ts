import 'server-only'
import type { Client } from 'pg'
import { cameOfImport, CHANGED } from '../../breaches/edit/listed-sql'
import { FACT_COLUMNS } from '../../breaches/one/rows'
import { pgPool } from '../../db/client'
import { fromStored, toStored } from '../read/stored-rows'
import { ownOf, type RowState } from '../undo/row-state'
import { changedFields, CHANGES_KEPT, type BreachChange } from './changes'
import { BREACH_MAP } from './merge-breaches'

/**
 * What a merge has done, the first few of each kind: entries that say something else, rows that were kept under another entry, rows that
 * wait for an answer, entries that are new. Inside the merge's transaction, after its journal's end: it is what the entries are counted by.
 */
export async function listChanges(client: Client, importId: string): Promise<BreachChange[]> {
  return [...(await listChanged(client, importId)), ...(await listNew(client, importId))]
}

interface ChangedRow extends Omit<BreachChange, 'fields' | 'as' | 'entry'> {
  isHead: boolean
  before: RowState
  after: RowState
}

/** Of an entry that stands for several rows what its own says counts, else what another of them does. Whether it is listed is asked last: see countEntries. */
async function listChanged(client: Client, importId: string): Promise<BreachChange[]> {
  const { rows } = await client.query<ChangedRow>(
    `SELECT row, company, "breachDate", "datePrecision", "isHead", "before", "after" FROM (
       SELECT DISTINCT ON (h.id) l.row, h.title AS company, h.breach_date::text AS "breachDate", h.date_precision AS "datePrecision",
         x.id = h.id AS "isHead", c."before", to_jsonb(x) AS "after", h.merged_into_id IS NULL AND NOT h.is_held AS "isListed"
       FROM import_change c JOIN breach x ON x.id = c.breach_id JOIN breach h ON h.id = COALESCE(x.merged_into_id, x.id)
         JOIN (${cameOfImport('$1::uuid')}) k ON k.id = h.id AND k.rank = 1
         LEFT JOIN (SELECT COALESCE(r.merged_into_id, r.id) AS head_id, min(m.line) AS row FROM ${BREACH_MAP} m JOIN breach r ON r.id = m.breach_id GROUP BY 1) l ON l.head_id = h.id
       WHERE c.import_id = $1::uuid AND ${CHANGED} ORDER BY h.id, x.id <> h.id, x.id
     ) e WHERE e."isListed" ORDER BY e.row NULLS LAST LIMIT ${CHANGES_KEPT}`,
    [importId],
  )
  return rows.map(({ isHead, before, after, ...change }) => {
    const shown = isHead ? changedFields(shownOf(after), shownOf(before)) : []
    const fields =
      shown.length > 0 ? shown : changedFields(ownOf(after, FACT_COLUMNS), ownOf(before, FACT_COLUMNS))
    return { ...change, fields, as: 'changed' }
  })
}

/** What the columns show, whatever the row's own source says. */
function shownOf(state: RowState) {
  return ownOf({ ...state, record: null }, FACT_COLUMNS)
}

/** Rows that the import has added, by what became of them. */
async function listNew(client: Client, importId: string): Promise<BreachChange[]> {
  const { rows } = await client.query<BreachChange>(
    `WITH added AS (
       SELECT m.line AS row, b.title AS company, CASE WHEN b.date_precision <> 'unknown' THEN b.breach_date::text END AS "breachDate",
         b.date_precision AS "datePrecision", h.title AS entry, CASE WHEN b.is_held THEN 'asked' WHEN h.id IS NOT NULL THEN 'joined' ELSE 'added' END AS "as"
       FROM ${BREACH_MAP} m JOIN breach b ON b.id = m.breach_id LEFT JOIN breach h ON h.id = b.merged_into_id
       WHERE m.is_new AND (b.is_held OR h.id IS NOT NULL OR b.id IN (SELECT k.id FROM (${cameOfImport('$1::uuid')}) k WHERE k.rank = 0)))
     SELECT row, company, "breachDate", "datePrecision", entry, "as" FROM (SELECT *, row_number() OVER (PARTITION BY "as" ORDER BY row) AS n FROM added) a
     WHERE a.n <= ${CHANGES_KEPT} ORDER BY array_position(ARRAY['joined', 'asked', 'added'], a."as"), a.n`,
    [importId],
  )
  return rows.map(({ entry, ...change }) => ({ ...change, fields: [], ...(entry && { entry }) }))
}

/** Changes as they are stored with an import. */
export function storedChanges(changes: readonly BreachChange[]) {
  return toStored(changes).map((change) => ({
    ...change,
    fields: change.fields.map((field) => ({ ...field })),
  }))
}

/** What was stored of an import. */
export async function readChanges(importId: string): Promise<BreachChange[]> {
  const { rows } = await pgPool().query<{ changes: unknown }>(
    'SELECT changes FROM csv_import WHERE id = $1',
    [importId],
  )
  return fromStored<BreachChange>(rows[0]!.changes)
}
