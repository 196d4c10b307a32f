import 'server-only'
import type { ClientBase } from 'pg'
import { FACT_COLUMNS } from '../../breaches/one/rows'
import { STATE_OF } from './journal'
import { fieldWords, NAMED, type Left, type LeftReason, type Undo } from './plan'
import { ASIDE, planAddedAside, type AsideRow } from './plan-aside'
import { IMPORTED_LATER, IS_TOLD, TOLD } from './later'
import { revertRow, type RowState } from './revert-row'

/** Rows read at a time. */
const PORTION = 500

/** What is to be done, and what is left. */
export interface UndoPlan {
  /** Rows that go. */
  removed: number[]
  /** Rows that go from what was deleted and can be put back. */
  removedAside: AsideRow[]
  /** Rows as they become. */
  reverted: RowState[]
  /** Rows as they come back, if they are put back. */
  revertedAside: RowState[]
  /** Breaches whose added addresses go, also where they were deleted and can be put back. */
  emptied: number[]
  addressesRemoved: number
  left: Left[]
}

/** What would become of everything that an import did. Only reads. */
export async function planUndo(client: ClientBase, importId: string): Promise<UndoPlan> {
  const added = await readAdded(client, importId)
  const changed = await planChanged(client, importId)
  const staying = await withStaying(client, importId, added, changed.reverted)
  const aside = await planAddedAside(client, importId)
  const addresses = await planAddresses(client, importId)
  const toLeft = ({ title, uniqueBreachId, reason }: AddedRow) =>
    reason === null ? [] : [{ title, uniqueBreachId, reason, fields: [] }]
  return {
    removed: staying.flatMap(({ id, reason }) => (reason === null ? [id] : [])),
    removedAside: aside.removed,
    reverted: changed.reverted,
    revertedAside: changed.revertedAside,
    emptied: addresses.emptied,
    addressesRemoved: addresses.addressesRemoved,
    left: [...staying.flatMap(toLeft), ...aside.left, ...changed.left, ...addresses.left],
  }
}

interface AddedRow {
  id: number
  title: string
  uniqueBreachId: string
  /** Why it stays by itself; null where it goes. */
  reason: LeftReason | null
}

/** Breaches that the import added, and what has come to depend on them, but for others that belong to them. */
async function readAdded(client: ClientBase, importId: string): Promise<AddedRow[]> {
  const { rows } = await client.query<AddedRow>(
    `WITH ${TOLD}
     SELECT b.id, b.title, b.unique_breach_id AS "uniqueBreachId", CASE
       WHEN c."after" #>> '{}' IS DISTINCT FROM ${STATE_OF('to_jsonb(b)')} THEN 'changed'
       WHEN EXISTS (SELECT 1 FROM settlement_breach s WHERE s.breach_id = b.id) THEN 'linked'
       WHEN EXISTS (SELECT 1 FROM breach_law_firm f WHERE f.breach_id = b.id) THEN 'assigned'
       WHEN EXISTS (SELECT 1 FROM lead l WHERE l.unique_breach_id = b.unique_breach_id) THEN 'requested'
       WHEN ${IS_TOLD('b.id')} THEN 'told'
       WHEN ${IMPORTED_LATER()} THEN 'imported'
       WHEN EXISTS (SELECT 1 FROM breach_match q WHERE (q.breach_id = b.id OR q.other_id = b.id) AND q.state <> 'open') THEN 'decided'
     END AS reason
     FROM import_change c JOIN breach b ON b.id = c.breach_id WHERE c.import_id = $1 AND c.is_new ORDER BY b.id`,
    [importId],
  )
  return rows
}

/**
 * What stays keeps what it belongs to.
 * @param reverted rows that the import changed, as they become.
 */
async function withStaying(
  client: ClientBase,
  importId: string,
  added: readonly AddedRow[],
  reverted: readonly RowState[],
): Promise<AddedRow[]> {
  const { rows: parts } = await client.query<{ id: number; headId: number }>(
    `SELECT k.id, k.merged_into_id AS "headId" FROM import_change c JOIN breach k ON k.merged_into_id = c.breach_id
     WHERE c.import_id = $1 AND c.is_new`,
    [importId],
  )
  const becomes = new Map(reverted.map((row) => [row.id as number, row.merged_into_id as number | null]))
  const going = new Set(added.flatMap(({ id, reason }) => (reason === null ? [id] : [])))
  const isHeld = ({ id, headId }: (typeof parts)[number]) =>
    going.has(headId) && !going.has(id) && (becomes.has(id) ? becomes.get(id) === headId : true)
  for (let held = parts.filter(isHeld); held.length > 0; held = parts.filter(isHeld))
    for (const { headId } of held) going.delete(headId)
  return added.map((row) => (row.reason === null && !going.has(row.id) ? { ...row, reason: 'holds' } : row))
}

interface ChangedRow {
  breachId: number
  before: RowState
  after: RowState
  current: RowState | null
  isAside: boolean
  isSaidLater: boolean
}

type Changed = Pick<UndoPlan, 'reverted' | 'revertedAside' | 'left'>

/** Breaches that it changed. */
async function planChanged(client: ClientBase, importId: string): Promise<Changed> {
  const plan: Changed = { reverted: [], revertedAside: [], left: [] }
  for (let last = 0; ;) {
    const { rows } = await client.query<ChangedRow>(
      `SELECT c.breach_id AS "breachId", c."before", c."after", COALESCE(to_jsonb(b), r."row") AS current, b.id IS NULL AS "isAside",
         ${IMPORTED_LATER('o.is_said')} AS "isSaidLater"
       FROM import_change c LEFT JOIN breach b ON b.id = c.breach_id LEFT JOIN removed_row r ON b.id IS NULL AND ${ASIDE('c.breach_id')}
       WHERE c.import_id = $1 AND NOT c.is_new AND c."before" IS NOT NULL AND c.breach_id > $2 ORDER BY c.breach_id LIMIT ${PORTION}`,
      [importId, last],
    )
    for (const { before, after, current, isAside, isSaidLater } of rows) {
      if (current === null) {
        plan.left.push({ ...nameOf(before), reason: 'deleted', fields: [] })
        continue
      }
      const { row, left, isSaid } = revertRow(before, after, current, FACT_COLUMNS, isSaidLater)
      if (row) (isAside ? plan.revertedAside : plan.reverted).push(row)
      if (left.length > 0)
        plan.left.push({ ...nameOf(current), reason: 'changed', fields: left.map(fieldWords) })
      else if (isSaid) plan.left.push({ ...nameOf(current), reason: 'imported', fields: [] })
    }
    if (rows.length < PORTION) break
    last = rows.at(-1)!.breachId
  }
  await leaveLostHeads(client, plan.reverted)
  return plan
}

/** What would belong to a row that is gone stands for itself; without a date it waits for an operator. Then it is decided anew. */
async function leaveLostHeads(client: ClientBase, reverted: RowState[]): Promise<void> {
  const heads = reverted.flatMap(({ merged_into_id: head }) => (head === null ? [] : [head]))
  const { rows } = await client.query<{ id: number }>('SELECT id FROM breach WHERE id = ANY($1::int[])', [
    heads,
  ])
  const found = new Set<unknown>(rows.map(({ id }) => id))
  for (const row of reverted) {
    if (row.merged_into_id !== null && !found.has(row.merged_into_id)) row.merged_into_id = null
    if (row.merged_into_id === null && row.date_precision === 'unknown') row.is_held = true
  }
}

const nameOf = (row: RowState) => ({
  title: String(row.title),
  uniqueBreachId: String(row.unique_breach_id),
})

type Addresses = Pick<UndoPlan, 'emptied' | 'addressesRemoved' | 'left'>

/** Breaches that were there, and got addresses. */
async function planAddresses(client: ClientBase, importId: string): Promise<Addresses> {
  const plan: Addresses = { emptied: [], addressesRemoved: 0, left: [] }
  const { rows } = await client.query<{
    id: number
    n: number
    title: string
    uniqueBreachId: string
    reason: LeftReason | null
  }>(
    `WITH ${TOLD}, told_added AS MATERIALIZED (
       SELECT DISTINCT j.breach_id FROM told t JOIN import_exposure j ON j.import_id = $1 AND j.breach_id = t.breach_id AND j.email_hash = t.email_hash
     )
     SELECT c.breach_id AS id, c.addresses::float8 AS n, COALESCE(b.title, r."row"->>'title') AS title,
       COALESCE(b.unique_breach_id, r."row"->>'unique_breach_id') AS "uniqueBreachId",
       CASE WHEN c.breach_id IN (SELECT breach_id FROM told_added) THEN 'told' WHEN ${IMPORTED_LATER('o.brought > 0')} THEN 'imported' END AS reason
     FROM import_change c LEFT JOIN breach b ON b.id = c.breach_id LEFT JOIN removed_row r ON b.id IS NULL AND ${ASIDE('c.breach_id')}
     WHERE c.import_id = $1 AND NOT c.is_new AND c.addresses > 0 AND (b.id IS NOT NULL OR r.id IS NOT NULL) ORDER BY 1`,
    [importId],
  )
  for (const { id, n, title, uniqueBreachId, reason } of rows) {
    if (reason !== null) plan.left.push({ title, uniqueBreachId, reason, fields: [] })
    else {
      plan.emptied.push(id)
      plan.addressesRemoved += n
    }
  }
  return plan
}

/** A plan as it is shown. */
export function toUndo(plan: UndoPlan): Undo {
  const { removed, removedAside, reverted, revertedAside, addressesRemoved, left } = plan
  return {
    breachesRemoved: removed.length + removedAside.length,
    breachesReverted: reverted.length + revertedAside.length,
    addressesRemoved,
    left: left.slice(0, NAMED),
    leftCount: left.length,
  }
}
