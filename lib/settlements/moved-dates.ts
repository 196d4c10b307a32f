import type { Settlement, SettlementDate } from './record'

/** A day that another one has taken the place of. */
export interface MovedDate {
  was: SettlementDate & { date: string }
  /** Without a day: the old one does not hold any more, and no other is known. */
  now: SettlementDate
  /**
   * What the record said was put right, and nothing is known to have moved: an operator has said so, or one reading of one page gives
   * both, which it cannot.
   */
  isCorrection: boolean
}

/**
 * The days that have moved, or that were put right, in the order in which that was done. What was put right before anybody could see it
 * is none of them. Pure.
 */
export function movedDates({ dates, publishedAt }: Pick<Settlement, 'dates' | 'publishedAt'>): MovedDate[] {
  const byId = new Map(dates.map((date) => [date.id, date]))
  return dates.flatMap((date) => {
    const was = date.supersedesId === null ? undefined : byId.get(date.supersedesId)
    if (!was || was.date === null || was.date === date.date) return []
    const isCorrection = date.change ? date.change === 'corrected' : was.sourceId === date.sourceId
    if (isCorrection && (publishedAt === null || date.addedAt <= publishedAt)) return []
    return [{ was: { ...was, date: was.date }, now: date, isCorrection }]
  })
}
