import 'server-only'
import type { ClientBase } from 'pg'
import { CHANGED } from '../../breaches/edit/listed-sql'
import { FACT_COLUMNS } from '../../breaches/one/rows'
import { addTo } from '../../breaches/one/add-to'
import { fieldWords, NAMED, type Left, type LeftReason, type Undo } from './plan'
import { ASIDE, planAddedAside, type AsideRow } from './plan-aside'
import { CHANGED_BY_HAND, HAS_EVIDENCE, IMPORTED_LATER, IS_FOLLOWED, IS_TOLD, IS_UNLISTED, LATER_NOTES, LISTED_LATER, SPEAKS, STATUS_BY_HAND, TOLD } from './later' // prettier-ignore
import { planTraces, type Traces } from './plan-traces'
import { handOver, takeBack, type Note } from './take-back'
import type { RowState } from './row-state'

/** Rows read at a time. */
const PORTION = 500

/** What is to be done, and what is left. */
export interface UndoPlan {
  /** Rows that go. */
  removed: number[]
  /** Rows that go from what was deleted and can be put back. */
  removedAside: AsideRow[]
  /** Rows as they become. */
  written: RowState[]
  /** Rows as they come back, if they are put back. */
  writtenAside: RowState[]
  /** How many statuses that were set by hand go with rows, and how many of them with evidence. */
  statusesRemoved: number
  evidenceRemoved: number
  /** How many breaches are as they were before, or as the others say. */
  breachesReverted: number
  /** What later imports have noted, as it is from now on. */
  notes: Note[]
  /** Breaches that were there, and whose added addresses go but for those that a later file has; also where they lie aside. */
  emptied: number[]
  /** Breaches that the import added and a later file keeps: what addresses that has not go. */
  trimmed: number[]
  addressesRemoved: number
  /** Of the rows that go, those that are listed as entries now, and how many addresses go with all of them. */
  entriesRemoved: number
  addressesWithThem: number
  traces: Traces
  left: Left[]
}

/** What would become of everything that an import did. Only reads. */
export async function planUndo(client: ClientBase, importId: string): Promise<UndoPlan> {
  const plan: UndoPlan = {
    removed: [],
    removedAside: [],
    written: [],
    writtenAside: [],
    statusesRemoved: 0,
    evidenceRemoved: 0,
    breachesReverted: 0,
    notes: [],
    emptied: [],
    trimmed: [],
    addressesRemoved: 0,
    entriesRemoved: 0,
    addressesWithThem: 0,
    traces: { notices: [], noticesRead: 0, casesLeft: 0 },
    left: [],
  }
  const added = await withStaying(client, importId, await readAdded(client, importId))
  plan.removed = added.flatMap(({ id, reason }) => (reason === null ? [id] : []))
  plan.left = added.flatMap(({ title, uniqueBreachId, reason }) =>
    reason === null ? [] : [{ title, uniqueBreachId, reason, fields: [] }],
  )
  const aside = await planAddedAside(client, importId)
  plan.removedAside = aside.removed
  plan.left.push(...aside.left)
  const going = [...added.filter(({ reason }) => reason === null), ...aside.removed]
  plan.statusesRemoved = going.filter(({ hasStatus }) => hasStatus).length
  plan.evidenceRemoved = going.filter(({ hasStatus, hasEvidence }) => hasStatus && hasEvidence).length
  await planHandedOver(client, importId, plan, [...added, ...aside.kept])
  await planChanged(client, importId, plan)
  await planAddresses(client, importId, plan)
  plan.traces = await planTraces(client, importId, plan)
  Object.assign(plan, await countRemoved(client, plan))
  return plan
}

/** Of what goes, how much is listed, and how many addresses go with it: also those of what lies aside. */
async function countRemoved(
  client: ClientBase,
  { removed, removedAside }: UndoPlan,
): Promise<Pick<UndoPlan, 'entriesRemoved' | 'addressesWithThem'>> {
  const aside = removedAside.map(({ id }) => id)
  const { rows } = await client.query<{ entriesRemoved: number; addressesWithThem: number }>(
    `SELECT (SELECT count(*)::int FROM breach b WHERE b.id = ANY($1::int[]) AND b.merged_into_id IS NULL AND NOT b.is_held)
        + (SELECT count(*)::int FROM unnest($2::int[]) AS u(id) JOIN removed_row r ON ${ASIDE('u.id')} WHERE r."row"->>'merged_into_id' IS NULL AND NOT (r."row"->>'is_held')::boolean) AS "entriesRemoved",
       (SELECT COALESCE(sum(k.n), 0)::float8 FROM kept_count k WHERE k.name = 'exposure' AND k.key = ANY($3::text[]))
        + (SELECT COALESCE(sum((r."row"->>'n')::float8), 0)::float8 FROM removed_row r WHERE r.table_name = 'kept_count' AND r.emptied IS NULL
             AND r."row"->>'name' = 'exposure' AND r."row"->>'key' = ANY($4::text[])) AS "addressesWithThem"`,
    [removed, aside, removed.map(String), aside.map(String)],
  )
  return rows[0]!
}

interface AddedRow {
  id: number
  title: string
  uniqueBreachId: string
  /** Why it stays by itself; null where it goes. */
  reason: LeftReason | null
  /** Whether its status was set by hand, and whether that rests on evidence. */
  hasStatus: boolean
  hasEvidence: boolean
  /** Whether a later file speaks of it. */
  isSpoken: boolean
  /** Whether all of its addresses that later files have is noted. */
  isListed: boolean
}

/**
 * Breaches that the import added, and what has come to depend on them, but for others that belong to them. That one is no other's, which
 * an operator has said under Review, is over with the one: nothing depends on it.
 */
async function readAdded(client: ClientBase, importId: string): Promise<AddedRow[]> {
  const { rows } = await client.query<AddedRow>(
    `WITH ${TOLD}
     SELECT b.id, b.title, b.unique_breach_id AS "uniqueBreachId", CASE
       WHEN ${CHANGED_BY_HAND('to_jsonb(b)')} THEN 'changed'
       WHEN EXISTS (SELECT 1 FROM settlement_breach s WHERE s.breach_id = b.id) THEN 'linked'
       WHEN EXISTS (SELECT 1 FROM breach_law_firm f WHERE f.breach_id = b.id) THEN 'assigned'
       WHEN EXISTS (SELECT 1 FROM lead l WHERE l.unique_breach_id = b.unique_breach_id) THEN 'requested'
       WHEN ${IS_TOLD('b.id')} THEN 'told'
       WHEN ${IS_FOLLOWED('b.unique_breach_id')} THEN 'followed'
       WHEN EXISTS (SELECT 1 FROM breach_match q WHERE (q.breach_id = b.id OR q.other_id = b.id) AND q.state = 'merged') THEN 'decided'
       WHEN ${IMPORTED_LATER(SPEAKS)} THEN 'imported'
     END AS reason, ${STATUS_BY_HAND('to_jsonb(b)')} AS "hasStatus", ${HAS_EVIDENCE('to_jsonb(b)')} AS "hasEvidence", ${IMPORTED_LATER(SPEAKS)} AS "isSpoken", NOT ${IMPORTED_LATER(IS_UNLISTED)} AS "isListed"
     FROM import_change c JOIN breach b ON b.id = c.breach_id WHERE c.import_id = $1 AND c.is_new ORDER BY b.id`,
    [importId],
  )
  return rows
}

/**
 * What somebody has made belong to one that would go keeps it: a breach that they have added, or have given another name or day since.
 * What files have brought stands for itself again.
 */
async function withStaying(
  client: ClientBase,
  importId: string,
  added: readonly AddedRow[],
): Promise<AddedRow[]> {
  const { rows: parts } = await client.query<{ id: number; headId: number }>(
    `SELECT k.id, k.merged_into_id AS "headId" FROM import_change c JOIN breach k ON k.merged_into_id = c.breach_id
     WHERE c.import_id = $1 AND c.is_new AND (k.source = 'operator' OR k.edits ?| ARRAY['title', 'domain', 'breachDate', 'datePrecision']) AND NOT EXISTS (
       SELECT 1 FROM import_change o WHERE o.breach_id = k.id AND NOT o.is_new AND o."before"->'merged_into_id' IS DISTINCT FROM to_jsonb(k.merged_into_id)
         AND o."after"->'merged_into_id' = to_jsonb(k.merged_into_id) AND o."after"->'edits' = k.edits)`,
    [importId],
  )
  const going = new Set(added.flatMap(({ id, reason }) => (reason === null ? [id] : [])))
  const isHeld = ({ id, headId }: (typeof parts)[number]) => going.has(headId) && !going.has(id)
  for (let held = parts.filter(isHeld); held.length > 0; held = parts.filter(isHeld))
    for (const { headId } of held) going.delete(headId)
  return added.map((row) => (row.reason === null && !going.has(row.id) ? { ...row, reason: 'holds' } : row))
}

/** Later imports' notes of some breaches, by breach. */
async function readLater(
  client: ClientBase,
  importId: string,
  breachIds: readonly number[],
): Promise<Map<number, Note[]>> {
  const { rows } = await client.query<Note>(LATER_NOTES, [importId, breachIds])
  const later = new Map<number, Note[]>()
  for (const note of rows) addTo(later, note.breachId, note)
  return later
}

/** Rows that it added and a later file speaks of are that file's from now on, but for those that people were told of: these stay. */
async function planHandedOver(
  client: ClientBase,
  importId: string,
  plan: UndoPlan,
  added: readonly Pick<AddedRow, 'id' | 'reason' | 'isSpoken' | 'isListed'>[],
): Promise<void> {
  const handed = added.filter(({ reason, isSpoken }) => isSpoken && reason !== null && reason !== 'told')
  for (let from = 0; from < handed.length; from += PORTION) {
    const portion = handed.slice(from, from + PORTION)
    const ids = portion.map(({ id }) => id)
    const later = await readLater(client, importId, ids)
    const { rows } = await client.query<{ id: number; current: RowState; isAside: boolean }>(
      `SELECT u.id, COALESCE(to_jsonb(b), r."row") AS current, b.id IS NULL AS "isAside" FROM unnest($1::int[]) AS u(id)
       LEFT JOIN breach b ON b.id = u.id LEFT JOIN removed_row r ON b.id IS NULL AND ${ASIDE('u.id')}`,
      [ids],
    )
    const states = new Map(rows.map((row) => [row.id, row]))
    for (const { id, reason, isListed } of portion) {
      const { current, isAside } = states.get(id)!
      const isLeftToIt = reason === 'imported'
      const { row, later: notes } = handOver(current, later.get(id) ?? [], FACT_COLUMNS, isLeftToIt)
      plan.notes.push(...notes)
      if (row !== current) (isAside ? plan.writtenAside : plan.written).push(row)
      if (isLeftToIt && isListed && !isAside) plan.trimmed.push(id)
    }
  }
}

interface ChangedRow {
  breachId: number
  before: RowState
  after: RowState
  current: RowState | null
  isAside: boolean
}

/** Breaches that it changed. Any import may write down by which names a row is found: that is no change of its, and stays. */
async function planChanged(client: ClientBase, importId: string, plan: UndoPlan): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await client.query<ChangedRow>(
      `SELECT c.breach_id AS "breachId", c."before", c."after", COALESCE(to_jsonb(b), r."row") AS current, b.id IS NULL AS "isAside"
       FROM import_change c LEFT JOIN breach b ON b.id = c.breach_id LEFT JOIN removed_row r ON b.id IS NULL AND ${ASIDE('c.breach_id')}
       WHERE c.import_id = $1 AND NOT c.is_new AND ${CHANGED} AND c.breach_id > $2 ORDER BY c.breach_id LIMIT ${PORTION}`,
      [importId, last],
    )
    const later = await readLater(
      client,
      importId,
      rows.map(({ breachId }) => breachId),
    )
    for (const { breachId, before, after, current, isAside } of rows) {
      if (current === null) {
        plan.left.push({ ...nameOf(before), reason: 'deleted', fields: [] })
        continue
      }
      const taken = takeBack({ before, after, current }, later.get(breachId) ?? [], FACT_COLUMNS)
      plan.notes.push(...taken.later)
      if (taken.row !== current) (isAside ? plan.writtenAside : plan.written).push(taken.row)
      if (taken.moves) plan.breachesReverted += 1
      if (taken.left.length > 0)
        plan.left.push({ ...nameOf(current), reason: 'changed', fields: taken.left.map(fieldWords) })
      else if (taken.isSaid) plan.left.push({ ...nameOf(current), reason: 'imported', fields: [] })
    }
    if (rows.length < PORTION) return
    last = rows.at(-1)!.breachId
  }
}

const nameOf = (row: RowState) => ({
  title: String(row.title),
  uniqueBreachId: String(row.unique_breach_id),
})

/** Breaches that were there, and got addresses; and what addresses a later file has not of those that it keeps. */
async function planAddresses(client: ClientBase, importId: string, plan: UndoPlan): Promise<void> {
  const { rows } = await client.query<{
    id: number
    n: number
    kept: number
    title: string
    uniqueBreachId: string
    reason: LeftReason | null
  }>(
    `WITH ${TOLD}, told_added AS MATERIALIZED (
       SELECT DISTINCT j.breach_id FROM told t JOIN import_exposure j ON j.import_id = $1 AND NOT j.is_known AND j.breach_id = t.breach_id AND j.email_hash = t.email_hash
     )
     SELECT c.breach_id AS id, n.gone AS n, n.kept, COALESCE(b.title, r."row"->>'title') AS title,
       COALESCE(b.unique_breach_id, r."row"->>'unique_breach_id') AS "uniqueBreachId",
       CASE WHEN c.breach_id IN (SELECT breach_id FROM told_added) THEN 'told' WHEN ${IMPORTED_LATER(IS_UNLISTED)} THEN 'imported' END AS reason
     FROM import_change c LEFT JOIN breach b ON b.id = c.breach_id LEFT JOIN removed_row r ON b.id IS NULL AND ${ASIDE('c.breach_id')}
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE k.email_hash IS NULL)::float8 AS gone, count(k.email_hash)::float8 AS kept
         FROM import_exposure j JOIN exposure e ON e.breach_id = j.breach_id AND e.email_hash = j.email_hash
           LEFT JOIN (SELECT DISTINCT l.email_hash FROM (${LISTED_LATER('c.breach_id')}) l) k ON k.email_hash = j.email_hash
         WHERE j.import_id = $1 AND j.breach_id = c.breach_id AND NOT j.is_known) n
     WHERE c.import_id = $1 AND NOT c.is_new AND c.addresses > 0 AND (b.id IS NOT NULL OR r.id IS NOT NULL) ORDER BY 1`,
    [importId],
  )
  // A breach is one that is left, whatever is left of it.
  const named = new Set(plan.left.map((left) => `${left.reason} ${left.uniqueBreachId}`))
  for (const { id, n, kept, title, uniqueBreachId, reason } of rows) {
    const why = reason ?? (kept > 0 ? 'imported' : null)
    if (why !== null && !named.has(`${why} ${uniqueBreachId}`))
      plan.left.push({ title, uniqueBreachId, reason: why, fields: [] })
    if (reason !== null) continue
    plan.emptied.push(id)
    plan.addressesRemoved += n
  }
  if (plan.trimmed.length === 0) return
  const { rows: counted } = await client.query<{ n: number }>(
    `SELECT count(*)::float8 AS n FROM exposure e WHERE e.breach_id = ANY($2::int[])
       AND NOT EXISTS (SELECT 1 FROM (${LISTED_LATER('ANY($2::int[])')}) l WHERE l.breach_id = e.breach_id AND l.email_hash = e.email_hash)`,
    [importId, plan.trimmed],
  )
  plan.addressesRemoved += counted[0]!.n
}

/** A plan as it is shown. */
export function toUndo(plan: UndoPlan): Undo {
  const { removed, removedAside, statusesRemoved, evidenceRemoved, breachesReverted, addressesRemoved, entriesRemoved, addressesWithThem, traces, left } = plan // prettier-ignore
  return {
    breachesRemoved: removed.length + removedAside.length,
    statusesRemoved,
    evidenceRemoved,
    entriesRemoved,
    addressesWithThem,
    breachesReverted,
    addressesRemoved,
    noticesRemoved: traces.notices.length,
    noticesRead: traces.noticesRead,
    casesLeft: traces.casesLeft,
    left: left.slice(0, NAMED),
    leftCount: left.length,
    leftBy: Object.fromEntries(
      [...new Set(left.map(({ reason }) => reason))].map((reason) => [
        reason,
        left.filter((one) => one.reason === reason).length,
      ]),
    ),
  }
}
