import { isDeepStrictEqual } from 'node:util'
import type { OwnFacts } from '../../breaches/one/shown-facts'
import { STATUS_COLUMNS } from '../../breaches/one/taken-status'
import { saidAfter } from '../merge/own-facts'
import { ownOf, withOwn, type FactColumn, type RowState } from './row-state'

// What becomes of a row when one of the imports that speak of it is taken back: what the others say of it, as if that one had never
// been. What later ones had found there is put right in their notes, so that each can be taken back after it. Pure.

/** What a later import has noted of a row. */
export interface Note {
  importId: string
  breachId: number
  isNew: boolean
  /** Whether its file speaks of the row, and what it says; null where that was not noted. */
  isSaid: boolean
  said: OwnFacts | null
  /** Whether it has addresses for it. */
  brings: boolean
  /** The row as the import found and left it; null where that was one. */
  before: RowState | null
  after: RowState | null
}

/** A row without an import. */
export interface TakenBack {
  row: RowState
  /** What later imports have noted, as it is now. */
  later: Note[]
  /** Whether anything of the row moves, also what follows from other rows. */
  moves: boolean
  /** Columns that were changed since, which stay. */
  left: string[]
  /** Whether a later file says what this one has changed. */
  isSaid: boolean
}

/** Kept by the database, or found by names: they say nothing of what somebody has changed, and go with what the source says. */
const FOLLOWS = ['modified_date', 'source_date', 'last_checked', 'match_keys', 'match_prefixes']
/** Worked out from the rows of an incident. */
const SHOWN = ['merged_into_id', 'is_held']
/** What an incident takes over from one of its rows, and gives back by itself. */
const OF_STATUS = [...STATUS_COLUMNS, 'status_taken']

interface Moved {
  before: RowState
  after: RowState
  current: RowState
}

/** Takes back what an import changed of a row that was there before it. @param notes of later imports, the earliest first. */
export function takeBack(
  { before, after, current }: Moved,
  notes: readonly Note[],
  facts: readonly FactColumn[],
): TakenBack {
  const [was, is] = [ownOf(before, facts), ownOf(after, facts)]
  const isOther = !isDeepStrictEqual(was, is)
  const isSaidLater = notes.some(({ isSaid }) => isSaid)
  const own = isOther ? sayAgain(was, notes, current, facts) : { row: current, later: [...notes], takers: new Set<string>() } // prettier-ignore
  const taken: TakenBack = {
    ...own,
    moves: !isDeepStrictEqual(ownOf(own.row, facts), ownOf(current, facts)),
    left: [],
    isSaid: isSaidLater && isOther,
  }
  const columns = facts.map(({ column }) => column)
  const keptByStatus = [before, after, current].some((state) => state.status_taken) ? OF_STATUS : []
  for (const column of Object.keys(before)) {
    if (column === 'record' || isDeepStrictEqual(before[column], after[column])) continue
    const isAsLeft = isDeepStrictEqual(current[column], after[column])
    if (columns.includes(column) || [...SHOWN, ...keptByStatus].includes(column)) {
      if (isAsLeft && !(isSaidLater && columns.includes(column))) taken.moves = true
    } else moveColumn(taken, column, { before, after, current, takers: own.takers })
  }
  if (!taken.isSaid) taken.left.push(...setSince(before, after, current, facts))
  if (after.status_taken && !current.status_taken && !isDeepStrictEqual(current.mass_action_breach_status, before.mass_action_breach_status)) taken.left.push('mass_action_breach_status') // prettier-ignore
  return taken
}

/** A column goes back through all that have found it as this import left it, until one changes it. */
function moveColumn(
  taken: TakenBack,
  column: string,
  { before, after, current, takers }: Moved & { takers: ReadonlySet<string> },
): void {
  const isFollowing = FOLLOWS.includes(column)
  const isLeft = (state: RowState) => isDeepStrictEqual(state[column], after[column])
  const was = { [column]: before[column] }
  for (const [index, note] of taken.later.entries()) {
    if (note.before === null || note.after === null) continue
    if (!isLeft(note.before)) {
      if (!isFollowing && !isDeepStrictEqual(current[column], before[column])) taken.left.push(column)
      return
    }
    const isTaken = !isLeft(note.after) || (isFollowing && takers.has(note.importId))
    const next = { ...note, before: { ...note.before, ...was }, after: isTaken ? note.after : { ...note.after, ...was } } // prettier-ignore
    taken.later[index] = next
    if (isTaken) return
  }
  if (isDeepStrictEqual(taken.row[column], after[column])) {
    taken.row = { ...taken.row, ...was }
    taken.moves = true
  } else if (!isFollowing && !isDeepStrictEqual(current[column], before[column])) taken.left.push(column)
}

/** Facts that the import changed, and that an operator has set since. */
function setSince(
  before: RowState,
  after: RowState,
  current: RowState,
  facts: readonly FactColumn[],
): string[] {
  const [was, is] = [ownOf(before, facts), ownOf(after, facts)]
  const [then, now] = [after, current].map((state) => ({
    ...(state.edits as object),
    ...(state.severity_set_by_admin === true && { severity: state.severity }),
  })) as [Partial<OwnFacts>, Partial<OwnFacts>]
  return facts.flatMap(
    ({ name, column }) =>
    !isDeepStrictEqual(was[name], is[name]) && now[name] !== undefined && !isDeepStrictEqual(now[name], then[name]) ? [column] : [], // prettier-ignore
  )
}

/**
 * A row that an import added, and that a later file has something to do with: from now on that one has added it.
 * @param isLeftToIt whether nothing else keeps the row as it is: then it says what the later files say.
 */
export function handOver(
  current: RowState,
  notes: readonly Note[],
  facts: readonly FactColumn[],
  isLeftToIt: boolean,
): Pick<TakenBack, 'row' | 'later'> {
  const heir = notes.findIndex(({ isSaid, brings }) => isSaid || brings)
  const later = notes.map((note, index) => index === heir ? { ...note, isNew: true, before: null, after: null } : note) // prettier-ignore
  return isLeftToIt ? sayAgain(null, later, current, facts) : { row: current, later }
}

/** What the source says when only these imports have said something, on what it said before them. */
function sayAgain(
  base: OwnFacts | null,
  notes: readonly Note[],
  current: RowState,
  facts: readonly FactColumn[],
): { row: RowState; later: Note[]; takers: Set<string> } {
  let own = base
  const takers = new Set<string>()
  const set = (state: RowState) => (own === null ? state : withOwn(state, own, facts))
  const later = notes.map((note) => {
    const before = note.before && set(note.before)
    const found = own
    if (note.isSaid) own = note.said === null ? ownOf(note.after ?? current, facts) : own === null ? note.said : saidAfter(note.said, own) // prettier-ignore
    const isTaker = note.isSaid && found !== null && !isDeepStrictEqual(found, own)
    if (isTaker) takers.add(note.importId)
    if (!isTaker || before !== null || note.isNew)
      return { ...note, before, after: note.after && set(note.after) }
    // It has said what was there already: without the other one it is what changes it.
    return { ...note, before: withOwn(current, found, facts), after: set(current) }
  })
  return { row: set(current), later, takers }
}
