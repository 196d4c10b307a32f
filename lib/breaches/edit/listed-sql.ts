import 'server-only'
import type { ListWindow } from '../../lists/list-window'
import type { BreachFilters } from './admin-list-schema'
import type { AdminSort } from './list-look'

// SQL of the operators' list of breaches. What it filters and sorts by stands in one index (breach_listed_idx), which is read
// instead of the rows: however long their descriptions are, and however many exposures there are.

interface Order {
  key: string
  direction: 'ASC' | 'DESC'
  /** Where it is not known: last, in both directions. */
  nullsLast?: true
}

/** Equal ones go by the id, so that they keep their places. Each order has an index of its own, or its reverse has. */
const ORDERS: Record<AdminSort, Order> = {
  newest: { key: 'b.added_date', direction: 'DESC' },
  oldest: { key: 'b.added_date', direction: 'ASC' },
  'breach-newest': { key: 'b.breach_date', direction: 'DESC' },
  'breach-oldest': { key: 'b.breach_date', direction: 'ASC' },
  'affected-most': { key: 'b.pwn_count', direction: 'DESC' },
  'affected-least': { key: 'NULLIF(b.pwn_count, 0)', direction: 'ASC', nullsLast: true },
  'status-newest': { key: 'b.status_changed_at', direction: 'DESC', nullsLast: true },
  'status-oldest': { key: 'b.status_changed_at', direction: 'ASC', nullsLast: true },
}

/** SQL: an order, or the same from its end. Ascending days have the ids descending: the index of descending ones, read backwards. */
function inOrder(sort: AdminSort, fromEnd: boolean, key = ORDERS[sort].key): string {
  const { direction, nullsLast } = ORDERS[sort]
  const ids = nullsLast || direction === 'DESC' ? 'ASC' : 'DESC'
  const turned = (way: 'ASC' | 'DESC') => (fromEnd ? (way === 'ASC' ? 'DESC' : 'ASC') : way)
  const nulls = nullsLast ? ` NULLS ${fromEnd ? 'FIRST' : 'LAST'}` : ''
  return `${key} ${turned(direction)}${nulls}, ${key === 'f.key' ? 'f' : 'b'}.id ${turned(ids)}`
}

/** SQL: the breach that row `column` belongs to. */
const headOf = (column: string) => `COALESCE(m.merged_into_id, ${column})`
const merged = (column: string) => `LEFT JOIN breach m ON m.id = ${column} AND m.merged_into_id IS NOT NULL`

/** SQL: breaches that a settlement is published about. */
const SETTLED = `
  SELECT ${headOf('s.breach_id')} FROM settlement_breach s JOIN settlement t ON t.id = s.settlement_id ${merged('s.breach_id')}
  WHERE t.published_at IS NOT NULL AND t.withdrawn_at IS NULL`

/** SQL: import note `c` is of a row that was there, and that the import has changed in what it says. */
export const CHANGED = 'c."before" IS NOT NULL AND c.is_changed'
/** SQL: the same, or of one that the import has added. */
export const ADDED_OR_CHANGED = `(c.is_new OR ${CHANGED})`

/** SQL: a row of before import `c` belongs to the entry that its row `c.breach_id` stands for now. Rows of one import come after those. */
const STANDS_FOR_OLDER = (
  importId: string,
) => `EXISTS (SELECT FROM breach o WHERE o.merged_into_id = c.breach_id
      AND o.id < (SELECT min(f.breach_id) FROM import_change f WHERE f.import_id = ${importId} AND f.is_new))`

/**
 * SQL: the entries that an import has added (0), changed (1), brought addresses to (2), or speaks of beside other sources (3), as
 * `(id, rank)`. A row that belongs to another entry counts for that one; one that stands for what was listed before adds none.
 */
export const cameOfImport = (importId: string) => `
  SELECT ${headOf('c.breach_id')} AS id, min(CASE WHEN c.is_new AND m.id IS NULL AND NOT ${STANDS_FOR_OLDER(importId)} THEN 0 WHEN ${CHANGED} THEN 1
    WHEN c.addresses > 0 OR c.is_new AND c.brought > 0 THEN 2 ELSE 3 END) AS rank
  FROM import_change c ${merged('c.breach_id')}
  WHERE c.import_id = ${importId} AND (c.is_new OR ${CHANGED} OR c.addresses > 0) GROUP BY 1`

/** SQL: the questions that wait about rows that an import has added or changed, as `breach_match q`. */
export const askedOfImport = (importId: string) => `
  FROM breach_match q JOIN import_change c ON c.breach_id = q.breach_id
  WHERE c.import_id = ${importId} AND ${ADDED_OR_CHANGED} AND q.state = 'open'`

/** The states of a message that has gone out, as campaigns count them. */
export const GONE_OUT = "('sent', 'delivered', 'complained')"

/** SQL: breaches that a message of their own has gone out about. Digests, which are about many, are none. */
const TOLD = `
  SELECT ${headOf('c.breach_id')} FROM email_campaign c ${merged('c.breach_id')}
  WHERE c.breach_id > 0 AND (SELECT sum(k.n) FROM kept_count k WHERE k.name = 'campaign:' || c.id AND k.key IN ${GONE_OUT}) > 0`

export interface Listed {
  filters: BreachFilters
  /** What only the copy in memory knows: which are of a severity, of a kind, or without addresses, or which are not. */
  idsOf: readonly { ids: readonly number[]; areOut: boolean }[]
  /** Breaches that expose the address with this key, or that do not. */
  exposing?: { emailHash: Uint8Array; isBreached: boolean }
}

function binder() {
  const values: unknown[] = []
  return { values, bind: (value: unknown, type: string) => `$${values.push(value)}::${type}` }
}

/** SQL: what a filter lets through, of `breach b`. @param bind adds a value. @returns its place. */
function conditions(
  { filters, idsOf, exposing }: Listed,
  bind: (value: unknown, type: string) => string,
): string[] {
  const { q, verification, status, since, upload, added } = filters
  const where = ['b.merged_into_id IS NULL', 'NOT b.is_held']
  if (q !== '') {
    const text = q.toLowerCase()
    const [capitals, smalls] = foldedBeyondAscii(text)
    // Of three letters and more there is an index (breach_search_idx); of fewer, and of a folded text, every row is looked at.
    where.push(
      capitals === ''
        ? `b.search_text LIKE ${bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`
        : `strpos(translate(b.search_text, ${bind(capitals, 'text')}, ${bind(smalls, 'text')}), ${bind(text, 'text')}) > 0`,
    )
  }
  if (verification === 'admin-uploaded') where.push('b.is_manual_upload')
  else if (verification !== 'all')
    where.push(verification === 'verified' ? 'b.is_verified' : 'NOT b.is_verified')
  if (status !== 'all') where.push(`b.mass_action_breach_status = ${bind(Number(status), 'smallint')}`)
  if (since !== undefined) where.push(`b.added_date >= ${bind(`${since}T00:00:00Z`, 'timestamptz')}`)
  if (upload !== undefined)
    where.push(
      `b.id IN (SELECT k.id FROM (${cameOfImport(bind(upload, 'uuid'))}) k${added ? ' WHERE k.rank = 0' : ''})`,
    )
  if (filters.settlement) where.push(`b.id IN (${SETTLED})`)
  if (filters['not-told']) where.push(`b.id NOT IN (${TOLD})`)
  // Not as an array: of one with thousands of ids the planner looks at each.
  for (const { ids, areOut } of idsOf)
    where.push(`b.id ${areOut ? 'NOT IN' : 'IN'} (SELECT unnest(${bind(ids, 'int[]')}))`)
  if (exposing)
    where.push(`${bind(exposing.isBreached, 'boolean')} = (b.id IN (
      SELECT COALESCE(r.merged_into_id, r.id) FROM exposure e JOIN breach r ON r.id = e.breach_id
      WHERE e.email_hash = ${bind(Buffer.from(exposing.emailHash), 'bytea')} AND NOT r.is_held))`)
  return where
}

interface Statement {
  text: string
  values: unknown[]
}

/** As many are sorted at once: of more, a page is read in its order, where one in ten or more fits. */
const FEW = 2_000

/** How many a filter finds. */
export function listedCount(listed: Listed): Statement {
  const { values, bind } = binder()
  return {
    text: `SELECT count(*)::int AS total FROM breach b WHERE ${conditions(listed, bind).join(' AND ')}`,
    values,
  }
}

/** The ids of a page. Where the end is nearer they come from there, the last one first. */
export function listedPage(
  listed: Listed,
  sort: AdminSort,
  { totalResults, fromEnd, skip, take }: ListWindow,
): Statement {
  const { values, bind } = binder()
  const where = conditions(listed, bind).join(' AND ')
  const window = `LIMIT ${bind(take, 'int')} OFFSET ${bind(skip, 'int')}`
  const text =
    totalResults > FEW
      ? `SELECT b.id FROM breach b WHERE ${where} ORDER BY ${inOrder(sort, fromEnd)} ${window}`
      : `WITH found AS MATERIALIZED (SELECT b.id, ${ORDERS[sort].key} AS key FROM breach b WHERE ${where})
         SELECT f.id FROM found f ORDER BY ${inOrder(sort, fromEnd, 'f.key')} ${window}`
  return { text, values }
}

/** One statement: what a filter finds, in the order of the ids. @param after the last id that was read. */
export function listedAfter(listed: Listed, { after, take }: { after: number; take: number }): Statement {
  const { values, bind } = binder()
  const where = [...conditions(listed, bind), `b.id > ${bind(after, 'int')}`].join(' AND ')
  return { text: `SELECT b.id FROM breach b WHERE ${where} ORDER BY b.id LIMIT ${bind(take, 'int')}`, values }
}

/**
 * A database of locale C makes small letters of ASCII alone. So the other letters of a search are looked for as capitals
 * too.
 * @returns what `translate` takes: capitals, and the small letters they stand for.
 */
function foldedBeyondAscii(search: string): [capitals: string, smalls: string] {
  const smalls = [...new Set(search)].filter(
    (letter) =>
      letter > '\u007f' && [...letter.toUpperCase()].length === 1 && letter.toUpperCase() !== letter,
  )
  return [smalls.map((letter) => letter.toUpperCase()).join(''), smalls.join('')]
}
