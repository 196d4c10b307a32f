import type { Settlement, SettlementDate } from '@/lib/settlements/record'
import type { DateValues, SettlementValues } from './form-values'

/**
 * What the form holds so that saving it puts a record back to what it said before a save. Sources and events stay: they are history, as
 * are days, which are replaced once more. Pure.
 * @param before the form's values before that save. @param after the record as that save has left it.
 * @param values the form's values of it.
 */
export function undoValues(
  before: SettlementValues,
  { dates }: Pick<Settlement, 'dates'>,
  values: SettlementValues,
): SettlementValues {
  const standing = new Map(values.dates.map((date) => [date.stored, date]))
  const returned = before.dates.flatMap((old): DateValues[] => {
    const kept = standing.get(old.stored)
    if (kept) {
      standing.delete(old.stored)
      return [kept]
    }
    const chain = replacementsOf(old.stored, dates)
    const last = chain.at(-1)
    const stays = last && standing.get(last.id)
    if (last) standing.delete(last.id)
    // Replaced more than once: what came last is not that save's.
    if (!last || chain.length > 1) return stays ? [stays] : []
    return [{ ...old, stored: last.id }]
  })
  return {
    ...before,
    version: values.version,
    sources: [],
    events: [],
    // What that save has added is taken back.
    dates: [...returned, ...[...standing.values()].map((date) => ({ ...date, isRemoved: true }))],
  }
}

/** What has taken the place of a day, and of that again. */
function replacementsOf(stored: number | null, dates: readonly SettlementDate[]): SettlementDate[] {
  const next = dates.find(({ supersedesId }) => supersedesId === stored && stored !== null)
  return next ? [next, ...replacementsOf(next.id, dates)] : []
}
