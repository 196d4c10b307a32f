import { isDeepStrictEqual } from 'node:util'

/** A row of the catalogue as JSON, by column. */
export type RowState = Record<string, unknown>

/** Kept by the database or by others' rows: they say nothing of what somebody has changed. */
const FOLLOWS = ['modified_date', 'source_date', 'last_checked', 'match_keys', 'match_prefixes']

/** A fact of a breach, and the column that shows it. */
interface FactColumn {
  name: string
  column: string
}

/**
 * What a row becomes when what an import changed of it is taken back: each column that is as the import left it has its former value
 * again. Pure.
 * @param isSaidLater a later file says what the source says: that stays, and what follows from it.
 * @returns the row, null where nothing moves; the columns that were changed since, which stay; and whether what the import said of it
 *   stays because it is said later.
 */
export function revertRow(
  before: RowState,
  after: RowState,
  current: RowState,
  facts: readonly FactColumn[],
  isSaidLater = false,
): { row: RowState | null; left: string[]; isSaid: boolean } {
  const row = isSaidLater
    ? { ...current }
    : { ...current, record: revertRecord(before, after, current, facts) }
  const kept = isSaidLater ? [...FOLLOWS, ...facts.map(({ column }) => column)] : []
  const left: string[] = []
  for (const column of Object.keys(before)) {
    if (column === 'record' || kept.includes(column)) continue
    if (isDeepStrictEqual(before[column], after[column])) continue
    if (isDeepStrictEqual(current[column], after[column])) Object.assign(row, { [column]: before[column] })
    else if (!isDeepStrictEqual(current[column], before[column]) && !FOLLOWS.includes(column))
      left.push(column)
  }
  return {
    row: isDeepStrictEqual(row, current) ? null : row,
    left,
    isSaid: isSaidLater && facts.some((fact) => !isDeepStrictEqual(said(before, fact), said(after, fact))),
  }
}

/** What the source says of a fact. */
function said(state: RowState, { name, column }: FactColumn): unknown {
  return state.record === null ? state[column] : (state.record as RowState)[name]
}

/**
 * What the source says, where the columns show something else: an operator's edit, or another row's words. What of it came by the
 * import goes too, fact by fact.
 */
function revertRecord(
  before: RowState,
  after: RowState,
  current: RowState,
  facts: readonly FactColumn[],
): unknown {
  if (isDeepStrictEqual(current.record, after.record)) return before.record
  if (current.record === null) return null
  const record = { ...(current.record as RowState) }
  for (const fact of facts)
    if (isDeepStrictEqual(record[fact.name], said(after, fact))) record[fact.name] = said(before, fact)
  return record
}
