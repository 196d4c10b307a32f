import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import { matchKeysOf, matchPrefixesOf } from './company-key'
import { addTo } from './add-to'
import { groupRows, type Decision, type Doubt } from './group'
import { moveStatuses, statusMoves } from './taken-status'
import { comparedFacts, readRows, writeFacts, type Sql, type StoredRow, type WrittenFacts } from './rows'
import { shownFacts, type OwnFacts, type Telling } from './shown-facts'

const BATCH = 500
/** Rows whose questions are written at once. */
const ROWS_ASKED = 2_000
/** Companies that share names with companies that share names: more steps than this are no company any more. */
const MAX_STEPS = 8

/**
 * Decides anew which rows tell of one incident, for the companies with these keys and all that share a name with them, and
 * writes what is shown of each incident. Belongs inside a transaction that holds CATALOGUE_LOCK.
 * @param keys of lib/breaches/one/company-key.ts.
 * @param incoming what sources say now of rows that are there, by id.
 * @param modifiedAt the date of change that rows get whose facts change; null where theirs stays.
 * @param settled rows that this transaction has added and that already show what they show alone: see standsAsAdded. Those of them that share a
 *   name with no other row are not read again.
 * @returns the rows of which nothing is left to decide. Another call for the keys of one of them would change nothing.
 */
export async function regroup(
  sql: Sql,
  keys: readonly string[],
  modifiedAt: Date | null,
  incoming: ReadonlyMap<number, OwnFacts> = new Map(),
  settled: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const nameless = await fillKeys(sql)
  const { found, named, isWhole } = await readNames(sql, [...keys, ...nameless], [...incoming.keys()])
  const alone = isWhole && settled.size > 0 ? standingAlone(named) : new Set()
  const left = found.filter((id) => !(alone.has(id) && settled.has(id)))
  if (left.length > 0) await groupAnew(sql, left, modifiedAt, incoming)
  return isWhole ? found : []
}

/** Whether a row that a file adds is complete as it is added, should no other row share a name with it. */
export function standsAsAdded(row: Telling): boolean {
  return row.own.datePrecision !== 'unknown' && isDeepStrictEqual(shownFacts(row, [], false), row.own)
}

async function groupAnew(
  sql: Sql,
  left: readonly number[],
  modifiedAt: Date | null,
  incoming: ReadonlyMap<number, OwnFacts>,
): Promise<void> {
  const rows = await readRows(sql, 'b.id = ANY($1::int[])', [left])
  for (const row of rows) {
    const own = incoming.get(row.id)
    if (own) Object.assign(row, { own, ...comparedFacts(own, row.edits) })
  }
  const ids = rows.map(({ id }) => id)
  const decisions = await sql<Decision>(
    `SELECT breach_id AS one, other_id AS other, state = 'merged' AS "isMerged" FROM breach_match
     WHERE state <> 'open' AND other_id IS NOT NULL AND breach_id = ANY($1::int[])`,
    [ids],
  )
  const { headOf, doubts } = groupRows(rows, decisions)
  await writeHeads(sql, rows, headOf, doubts)
  await writeDoubts(sql, ids, doubts)
  await writeShown(sql, rows, headOf, modifiedAt)
}

/**
 * Rows from before there were keys, and from elsewhere, get theirs.
 * @returns the keys of those that have no name to be found by: whoever added such a row has no key to ask for it by.
 */
async function fillKeys(sql: Sql): Promise<string[]> {
  const nameless: string[] = []
  for (;;) {
    const rows = await sql<{ id: number; title: string; name: string; domain: string }>(
      `SELECT id, title, name, domain FROM breach
       WHERE (match_keys = '{}' OR match_keys = ARRAY['#' || id::text]) AND NOT is_example LIMIT ${BATCH}`,
      [],
    )
    if (rows.length === 0) return nameless
    const ofNumber = new Set(rows.map(({ id }) => numberKey(id)))
    nameless.push(...(await writeKeys(sql, rows)).filter((key) => ofNumber.has(key)))
    if (rows.length < BATCH) return nameless
  }
}

/**
 * The key of a row whose name is nothing but signs: its own number keeps it from being looked for again. With one sign before the number it is
 * the key that the version before gave it, which grouped it with nobody.
 */
function numberKey(id: number): string {
  return `##${id}`
}

/** Writes the keys that rows are found by. @returns these keys. */
export async function writeKeys(
  sql: Sql,
  rows: readonly { id: number; title: string; name: string; domain: string }[],
): Promise<string[]> {
  const keyed = rows.map((row) => {
    const keys = matchKeysOf(row)
    return { id: row.id, keys: keys.length > 0 ? keys : [numberKey(row.id)], prefixes: matchPrefixesOf(row) }
  })
  await sql(
    `UPDATE breach b SET match_keys = r.keys, match_prefixes = r.prefixes
     FROM jsonb_to_recordset($1::jsonb) AS r(id integer, keys text[], prefixes text[])
     WHERE b.id = r.id AND (b.match_keys, b.match_prefixes) IS DISTINCT FROM (r.keys, r.prefixes)`,
    [JSON.stringify(keyed)],
  )
  return keyed.flatMap(({ keys }) => keys)
}

type NamedRow = Pick<StoredRow, 'id' | 'mergedIntoId'> & { matchKeys: string[]; matchPrefixes: string[] }

/** Names that are looked up at once: PostgreSQL compares each row that it finds with all of them. */
const NAMES_AT_ONCE = 500

/** @returns a function that gives back of some values those that it never had. */
function firstMet<Value>(): (values: readonly Value[]) => Value[] {
  const met = new Set<Value>()
  return (values) => values.filter((value) => !met.has(value) && met.add(value))
}

/**
 * All rows of the companies with these keys, and their names: whoever shares a name with one of them is among them. `isWhole` is false
 * where more of them share names than are looked for.
 */
async function readNames(
  sql: Sql,
  keys: readonly string[],
  ids: readonly number[],
): Promise<{ found: number[]; named: NamedRow[]; isWhole: boolean }> {
  /** Of whole names; of these and of beginnings, which lead to the company that they are the whole name of, and not to others that begin so; of rows. */
  const [newNames, newKeys, newIds] = [firstMet<string>(), firstMet<string>(), firstMet<number>()]
  const found = new Set(ids)
  const named = new Map<number, NamedRow>()
  let next = { names: newNames(keys), keys: newKeys(keys), ids: newIds(ids) }
  const isEmpty = () => next.names.length + next.keys.length + next.ids.length === 0
  for (let step = 0; step < MAX_STEPS && !isEmpty(); step++) {
    const [names, either, rows]: [string[], string[], number[]] = [[], [], []]
    const most = Math.max(next.names.length, next.keys.length, next.ids.length)
    for (let from = 0; from < most; from += NAMES_AT_ONCE) {
      const some = <Value>(values: Value[]): Value[] => values.slice(from, from + NAMES_AT_ONCE)
      const met = await sql<NamedRow>(
        `SELECT id, merged_into_id AS "mergedIntoId", match_keys AS "matchKeys", match_prefixes AS "matchPrefixes"
         FROM breaches_named($1::text[], $2::text[], $3::int[])`,
        [some(next.keys), some(next.names), some(next.ids)],
      )
      for (const row of met) {
        const { id, mergedIntoId, matchKeys, matchPrefixes } = row
        named.set(id, row)
        names.push(...matchKeys)
        either.push(...matchKeys, ...matchPrefixes)
        rows.push(id, mergedIntoId ?? id)
      }
    }
    for (const id of rows) found.add(id)
    next = { names: newNames(names), keys: newKeys(either), ids: newIds(rows) }
  }
  return { found: [...found], named: [...named.values()], isWhole: isEmpty() }
}

/** Those of these rows that none of the others shares a name with. */
function standingAlone(rows: readonly NamedRow[]): Set<number> {
  /** How many rows have a name, and how many begin with it. */
  const [having, beginning] = [new Map<string, number>(), new Map<string, number>()]
  const count = (of: Map<string, number>, name: string) => of.set(name, (of.get(name) ?? 0) + 1)
  for (const { matchKeys, matchPrefixes } of rows) {
    for (const name of new Set(matchKeys)) count(having, name)
    for (const name of new Set(matchPrefixes)) count(beginning, name)
  }
  const isAlone = ({ mergedIntoId, matchKeys, matchPrefixes }: NamedRow) => {
    const own = (names: readonly string[], name: string) => (names.includes(name) ? 1 : 0)
    return (
      mergedIntoId === null &&
      matchKeys.every(
        (name) => having.get(name) === 1 && (beginning.get(name) ?? 0) === own(matchPrefixes, name),
      ) &&
      matchPrefixes.every((name) => (having.get(name) ?? 0) === own(matchKeys, name))
    )
  }
  return new Set(rows.filter(isAlone).map(({ id }) => id))
}

async function writeHeads(
  sql: Sql,
  rows: readonly StoredRow[],
  headOf: ReadonlyMap<number, number>,
  doubts: readonly Doubt[],
): Promise<void> {
  const undated = new Set(doubts.filter(({ reason }) => reason === 'undated').map(({ id }) => id))
  const moved = rows.flatMap(({ id, mergedIntoId, isHeld }) => {
    const head = headOf.get(id)!
    const wanted = { id, head: head === id ? null : head, held: undated.has(id) }
    return wanted.head === mergedIntoId && wanted.held === isHeld ? [] : [wanted]
  })
  if (moved.length === 0) return
  // Whom a row exposes that was held back is compared with the subscribers now.
  await sql(
    `WITH r AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id integer, head integer, held boolean)),
       released AS (SELECT COALESCE(r.head, b.id) AS id FROM r JOIN breach b USING (id) WHERE b.is_held AND NOT r.held),
       queued AS (
         INSERT INTO breach_to_match (breach_id) SELECT DISTINCT id FROM released ORDER BY 1
         ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()
       )
     UPDATE breach b SET merged_into_id = r.head, is_held = r.held FROM r WHERE b.id = r.id`,
    [JSON.stringify(moved)],
  )
}

/** Open questions are those that there are now, each for the reason that there is now; what was decided stays. */
async function writeDoubts(sql: Sql, ids: number[], doubts: readonly Doubt[]): Promise<void> {
  const byRow = new Map<number, Doubt[]>()
  // Of two reasons to ask about the same pair the first one is told.
  const asks = new Map(doubts.toReversed().map((doubt) => [`${doubt.id} ${doubt.otherId}`, doubt]))
  for (const doubt of asks.values()) addTo(byRow, doubt.id, doubt)
  // Of a company with a hundred thousand rows they are no one statement's values.
  for (let from = 0; from < ids.length; from += ROWS_ASKED) {
    const some = ids.slice(from, from + ROWS_ASKED)
    const asked = JSON.stringify(
      some.flatMap((id) => (byRow.get(id) ?? []).map((doubt) => ({ uuid: randomUUID(), ...doubt }))),
    )
    await sql(
      `DELETE FROM breach_match m WHERE m.state = 'open' AND m.breach_id = ANY($1::int[]) AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset($2::jsonb) AS d(id integer, "otherId" integer)
         WHERE d.id = m.breach_id AND d."otherId" IS NOT DISTINCT FROM m.other_id)`,
      [some, asked],
    )
    await sql(
      `INSERT INTO breach_match (id, breach_id, other_id, reason)
       SELECT uuid, id, "otherId", reason FROM jsonb_to_recordset($1::jsonb) AS d(uuid uuid, id integer, "otherId" integer, reason text)
       ON CONFLICT (breach_id, other_id) DO UPDATE SET reason = EXCLUDED.reason
       WHERE breach_match.state = 'open' AND breach_match.reason <> EXCLUDED.reason`,
      [asked],
    )
  }
}

async function writeShown(
  sql: Sql,
  rows: readonly StoredRow[],
  headOf: ReadonlyMap<number, number>,
  modifiedAt: Date | null,
): Promise<void> {
  const byHead = new Map<number, StoredRow[]>()
  for (const row of rows) addTo(byHead, headOf.get(row.id)!, row)
  const sensitiveKeys = new Set(
    rows.filter(({ own, edits }) => own.isSensitive && edits.isSensitive !== false).flatMap(({ matchKeys }) => matchKeys), // prettier-ignore
  )
  const isSensitive = ({ matchKeys, matchPrefixes }: StoredRow) =>
    [...matchKeys, ...matchPrefixes].some((key) => sensitiveKeys.has(key))
  const written: WrittenFacts[] = []
  for (const members of byHead.values()) {
    const head = members.find(({ id }) => headOf.get(id) === id)!
    const others = members.filter(({ id }) => id !== head.id)
    // An entry of the catalogue is what its source says of it; other lists' rows are taken for what their company is known as.
    const ofCompany = head.source !== 'catalogue' && members.some(isSensitive)
    written.push(...toWrite(head, shownFacts(head, others, ofCompany)))
    for (const row of others) written.push(...toWrite(row, { ...row.own, ...row.edits }))
  }
  await writeFacts(sql, written, modifiedAt)
  await moveStatuses(sql, statusMoves(rows, headOf))
}

function toWrite(row: StoredRow, shown: OwnFacts): WrittenFacts[] {
  const record = isDeepStrictEqual(shown, row.own) ? null : row.own
  const isThere = isDeepStrictEqual(shown, row.shown) && isDeepStrictEqual(record, row.record)
  return isThere ? [] : [{ id: row.id, shown, record }]
}
