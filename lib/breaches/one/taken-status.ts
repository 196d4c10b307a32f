import 'server-only'
import { addTo } from './add-to'
import { compareSources, compareTexts } from './source-rank'
import type { Sql, StoredRow } from './rows'

// The legal status that an incident takes over from one of its tellings, and gives back when that belongs to it no more.

type Told = Pick<
  StoredRow,
  'id' | 'source' | 'sourceName' | 'uniqueBreachId' | 'statusSetByAdmin' | 'statusFrom' | 'statusChangedAt'
>

interface StatusMoves {
  /** Rows that have again what they had. */
  givenBack: number[]
  /** Heads that take over what an operator has said of another row. Carried out after those above. */
  taken: { id: number; from: number }[]
}

/**
 * What an operator has said of the legal status of one telling holds for the incident, as long as it belongs to it and nobody has said
 * anything of the incident itself. Pure: what comes out depends on the rows alone.
 */
export function statusMoves(rows: readonly Told[], headOf: ReadonlyMap<number, number>): StatusMoves {
  const said = new Map<number, Told[]>()
  for (const row of rows) {
    const head = headOf.get(row.id)!
    if (head !== row.id && isOwn(row)) addTo(said, head, row)
  }
  const moves: StatusMoves = { givenBack: [], taken: [] }
  for (const row of rows) {
    const isHead = headOf.get(row.id) === row.id
    const givers = isHead && !isOwn(row) ? (said.get(row.id) ?? []) : []
    // Of several the one that was said last, not the one that it has already: what was merged first would outlast an undo.
    const from = givers.sort(compare)[0]?.id ?? null
    if (from === row.statusFrom) continue
    if (row.statusFrom !== null) moves.givenBack.push(row.id)
    if (from !== null) moves.taken.push({ id: row.id, from })
  }
  return moves
}

/** Whether an operator has said it of this very row. */
function isOwn({ statusSetByAdmin, statusFrom }: Told): boolean {
  return statusSetByAdmin && statusFrom === null
}

/** What was said last comes first. */
function compare(a: Told, b: Told): number {
  return compareTexts(b.statusChangedAt ?? '', a.statusChangedAt ?? '') || compareSources(a, b) || a.id - b.id
}

/** The columns that go over as one: a status says nothing without what it rests on. */
const TAKEN = [
  'mass_action_breach_status',
  'status_set_by_admin',
  'evidence_case_name',
  'evidence_court',
  'evidence_source_url',
  'evidence_deadline',
]
/** What is kept of the row that takes them, and given back to it: its day of the last change too. */
export const STATUS_COLUMNS: readonly string[] = [...TAKEN, 'status_changed_at']

/** Writes what `statusMoves` found. What somebody has changed since is given back no more: a trigger has emptied `status_taken`. */
export async function moveStatuses(sql: Sql, { givenBack, taken }: StatusMoves): Promise<void> {
  if (givenBack.length > 0)
    await sql(
      `UPDATE breach b SET ${STATUS_COLUMNS.map((column) => `${column} = p.${column}`).join(', ')}, status_taken = NULL
       FROM (SELECT x.id AS row_id, k.* FROM breach x, jsonb_populate_record(NULL::breach, x.status_taken->'before') k WHERE x.id = ANY($1::int[])) p
       WHERE b.id = p.row_id`,
      [givenBack],
    )
  if (taken.length > 0)
    await sql(
      `UPDATE breach b SET ${TAKEN.map((column) => `${column} = f.${column}`).join(', ')},
         status_taken = jsonb_build_object('from', f.id, 'before', jsonb_build_object(${STATUS_COLUMNS.map((column) => `'${column}', b.${column}`).join(', ')}))
       FROM jsonb_to_recordset($1::jsonb) AS r(id integer, "from" integer) JOIN breach f ON f.id = r."from" WHERE b.id = r.id`,
      [JSON.stringify(taken)],
    )
}
