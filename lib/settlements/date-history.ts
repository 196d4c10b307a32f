import { dateInForce, isOfficial } from './dates'
import type { DateKind, SettlementDate } from './record'

// How the day that counts has changed, from the rows that are only added. Pure.

/** Days that are taken as one: a later kind of a group replaces an earlier one. */
export const DATE_GROUPS = {
  claim: ['claim', 'claim_extended'],
  opt_out: ['opt_out'],
  objection: ['objection'],
  final_hearing: ['final_hearing'],
  payment: ['payment'],
  benefit_until: ['benefit_until'],
} as const satisfies Record<string, readonly DateKind[]>
export type DateGroup = keyof typeof DATE_GROUPS

/**
 * The rows of a group, apart for each thing that has such a day of its own: benefits run side by side, and their note tells them apart.
 * What was replaced, or taken back, is of the benefit that it was replaced in.
 */
export function seriesOf(dates: readonly SettlementDate[], group: DateGroup): SettlementDate[][] {
  const kinds: readonly DateKind[] = DATE_GROUPS[group]
  const rows = dates.filter(({ kind }) => kinds.includes(kind))
  if (group !== 'benefit_until') return [rows]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const moves = rows.filter(({ id, supersedesId }) => supersedesId !== null && supersedesId < id)
  const later = new Map(moves.map((row) => [row.supersedesId, row]))
  const earlier = new Map(moves.map((row) => [row.id, byId.get(row.supersedesId!)]))
  const noteOf = (row: SettlementDate): string | null => {
    let last = row
    for (let next = later.get(row.id); next; next = later.get(next.id)) last = next
    let dated: SettlementDate | undefined = last
    // A day that was taken back has the note of the day that it was.
    while (dated?.date === null) dated = earlier.get(dated.id)
    return (dated ?? last).note
  }
  const series = new Map<string | null, SettlementDate[]>()
  for (const row of rows) {
    const note = noteOf(row)
    series.set(note, [...(series.get(note) ?? []), row])
  }
  return [...series.values()]
}

/** What counted from a moment on. */
export interface Turn {
  /** `disputed`: sources that are worth as much differ. `none`: what was there does not hold any more. */
  state: 'known' | 'disputed' | 'none'
  /** The day that counts; where none does, the last one that did. `YYYY-MM-DD` */
  date: string
  time: string | null
  zone: string | null
  /** The source that says so. */
  sourceId: number
  /** The row that brought it. */
  rowId: number
  /** ISO 8601. */
  at: string
}

/**
 * What counted of a group of days, in order, from the first day that a court or an official page gave. Rows that came
 * together count together.
 */
export function historyOf(dates: readonly SettlementDate[], group: DateGroup): Turn[] {
  const kinds: readonly DateKind[] = DATE_GROUPS[group]
  const rows = dates.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => a.id - b.id)
  const turns: Turn[] = []
  rows.forEach((row, index) => {
    if (rows[index + 1]?.addedAt === row.addedAt) return
    const turn = turnAfter(rows.slice(0, index + 1), row, kinds, turns.at(-1))
    if (turn) turns.push(turn)
  })
  return turns
}

function turnAfter(
  rows: SettlementDate[],
  { id: rowId, sourceId, addedAt: at }: SettlementDate,
  kinds: readonly DateKind[],
  last: Turn | undefined,
): Turn | null {
  const now = dateInForce(rows, ...kinds)
  if (now.state === 'known' && isOfficial(now.date)) {
    const { date, time, zone } = now.date
    const isNew = last?.state !== 'known' || last.date !== date || last.time !== time || last.zone !== zone
    return isNew ? { state: 'known', date, time, zone, sourceId: now.date.sourceId, rowId, at } : null
  }
  // Of what no official page has ever said there is no history.
  if (!last) return null
  const isDisputed = now.state === 'disagree' && now.dates.every(isOfficial)
  const state = isDisputed ? 'disputed' : 'none'
  return last.state === state ? null : { ...last, state, sourceId, rowId, at }
}
