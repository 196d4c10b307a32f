import 'server-only'
import type { ClientBase } from 'pg'
import { FACT_COLUMNS } from '../../breaches/one/rows'
import { STATE_OF } from './journal'
import { fieldWords, NAMED, type LeftReason, type Undo } from './plan'
import { revertRow, type RowState } from './revert-row'

/** Rows read at a time. */
const PORTION = 500

interface Left {
  title: string
  uniqueBreachId: string
  reason: LeftReason
  fields: string[]
}

/** What is to be done, and what is left. */
export interface UndoPlan {
  /** Rows that go. */
  removed: number[]
  /** Rows as they become. */
  reverted: RowState[]
  /** Breaches whose added addresses go. */
  emptied: number[]
  addressesRemoved: number
  left: Left[]
}

/** SQL: a later import than `c` speaks of the same breach. $1 is the import. */
const IMPORTED_LATER = `EXISTS (
  SELECT 1 FROM import_change o JOIN csv_import later ON later.id = o.import_id, csv_import own
  WHERE o.breach_id = c.breach_id AND o.import_id <> $1 AND own.id = $1 AND later.state = 'done' AND later.finished_at >= own.finished_at)`

/** SQL: states of a message that has gone out, or may have. */
const WENT_OUT = "NOT IN ('queued', 'cancelled', 'skipped')"

interface AddedRow {
  id: number
  title: string
  uniqueBreachId: string
  headId: number | null
  reason: LeftReason | null
}

/** What would become of everything that an import did. Only reads. */
export async function planUndo(client: ClientBase, importId: string): Promise<UndoPlan> {
  const plan: UndoPlan = { removed: [], reverted: [], emptied: [], addressesRemoved: 0, left: [] }
  await planAdded(client, importId, plan)
  await planChanged(client, importId, plan)
  await planAddresses(client, importId, plan)
  return plan
}

/** Breaches that the import added: those that nothing has come to depend on go. */
async function planAdded(client: ClientBase, importId: string, plan: UndoPlan): Promise<void> {
  const { rows } = await client.query<AddedRow>(
    `WITH told AS MATERIALIZED (
       SELECT DISTINCT unnest(m.breach_ids) AS id FROM email_message m
       WHERE m.template = 'breach-digest' AND m.state ${WENT_OUT} AND m.created_at >= (SELECT finished_at FROM csv_import WHERE id = $1)
     )
     SELECT b.id, b.title, b.unique_breach_id AS "uniqueBreachId", b.merged_into_id AS "headId", CASE
       WHEN c."after" #>> '{}' IS DISTINCT FROM ${STATE_OF('b')} THEN 'changed'
       WHEN EXISTS (SELECT 1 FROM settlement_breach s WHERE s.breach_id = b.id) THEN 'linked'
       WHEN EXISTS (SELECT 1 FROM lead l WHERE l.unique_breach_id = b.unique_breach_id) THEN 'requested'
       WHEN b.id IN (SELECT id FROM told) OR EXISTS (
         SELECT 1 FROM email_campaign k JOIN email_message m ON m.campaign_id = k.id AND m.state ${WENT_OUT} WHERE k.breach_id = b.id) THEN 'told'
       WHEN ${IMPORTED_LATER} THEN 'imported'
       WHEN EXISTS (SELECT 1 FROM breach_match q WHERE (q.breach_id = b.id OR q.other_id = b.id) AND q.state <> 'open') THEN 'decided'
       WHEN EXISTS (SELECT 1 FROM breach k WHERE k.merged_into_id = b.id AND NOT EXISTS (SELECT 1 FROM import_change o WHERE o.import_id = $1 AND o.breach_id = k.id)) THEN 'holds'
     END AS reason
     FROM import_change c JOIN breach b ON b.id = c.breach_id WHERE c.import_id = $1 AND c.is_new ORDER BY b.id`,
    [importId],
  )
  // What stays keeps what it belongs to.
  const holding = new Set(
    rows.flatMap(({ reason, headId }) => (reason !== null && headId !== null ? [headId] : [])),
  )
  for (const { id, title, uniqueBreachId, reason } of rows) {
    const why = reason ?? (holding.has(id) ? 'holds' : null)
    if (why === null) plan.removed.push(id)
    else plan.left.push({ title, uniqueBreachId, reason: why, fields: [] })
  }
}

interface ChangedRow {
  breachId: number
  before: RowState
  after: RowState
  current: RowState | null
}

/** Breaches that it changed. */
async function planChanged(client: ClientBase, importId: string, plan: UndoPlan): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await client.query<ChangedRow>(
      `SELECT c.breach_id AS "breachId", c."before", c."after", to_jsonb(b) AS current
       FROM import_change c LEFT JOIN breach b ON b.id = c.breach_id
       WHERE c.import_id = $1 AND NOT c.is_new AND c."before" IS NOT NULL AND c.breach_id > $2 ORDER BY c.breach_id LIMIT ${PORTION}`,
      [importId, last],
    )
    for (const { before, after, current } of rows) {
      if (current === null) {
        plan.left.push({ ...nameOf(before), reason: 'deleted', fields: [] })
        continue
      }
      const { row, left } = revertRow(before, after, current, FACT_COLUMNS)
      if (row) plan.reverted.push(row)
      if (left.length > 0)
        plan.left.push({ ...nameOf(current), reason: 'changed', fields: left.map(fieldWords) })
    }
    if (rows.length < PORTION) return
    last = rows.at(-1)!.breachId
  }
}

const nameOf = (row: RowState) => ({
  title: String(row.title),
  uniqueBreachId: String(row.unique_breach_id),
})

/** Breaches that were there, and got addresses. */
async function planAddresses(client: ClientBase, importId: string, plan: UndoPlan): Promise<void> {
  const { rows } = await client.query<{
    id: number
    n: number
    title: string | null
    uniqueBreachId: string | null
    isLater: boolean
  }>(
    `SELECT c.breach_id AS id, c.addresses::float8 AS n, b.title, b.unique_breach_id AS "uniqueBreachId", ${IMPORTED_LATER} AS "isLater"
     FROM import_change c LEFT JOIN breach b ON b.id = c.breach_id WHERE c.import_id = $1 AND NOT c.is_new AND c.addresses > 0 ORDER BY 1`,
    [importId],
  )
  for (const { id, n, title, uniqueBreachId, isLater } of rows) {
    if (title === null || uniqueBreachId === null) continue
    if (isLater) plan.left.push({ title, uniqueBreachId, reason: 'imported', fields: [] })
    else {
      plan.emptied.push(id)
      plan.addressesRemoved += n
    }
  }
}

/** A plan as it is shown. */
export function toUndo({ removed, reverted, addressesRemoved, left }: UndoPlan): Undo {
  return {
    breachesRemoved: removed.length,
    breachesReverted: reverted.length,
    addressesRemoved,
    left: left.slice(0, NAMED),
    leftCount: left.length,
  }
}
