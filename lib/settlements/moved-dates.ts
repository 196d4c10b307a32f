import type { SettlementDate } from './record'

/** A day that another one has taken the place of. */
export interface MovedDate {
  was: SettlementDate & { date: string }
  /** Without a day: the old one does not hold any more, and no other is known. */
  now: SettlementDate
}

/** The days that have moved, in the order in which they did. Pure. */
export function movedDates(dates: readonly SettlementDate[]): MovedDate[] {
  const byId = new Map(dates.map((date) => [date.id, date]))
  return dates.flatMap((date) => {
    const was = date.supersedesId === null ? undefined : byId.get(date.supersedesId)
    return was && was.date !== null && was.date !== date.date
      ? [{ was: { ...was, date: was.date }, now: date }]
      : []
  })
}
