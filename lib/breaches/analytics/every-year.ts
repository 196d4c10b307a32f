import type { BreachAnalytics } from './analytics'

/** More than a lifetime with computers: an older year stands by itself, without the empty ones after it. */
const MOST_YEARS = 80

/**
 * Every year from the first with a breach to this one, those without one too, the oldest first. Pure.
 * @param years in any order.
 */
export function everyYear(years: BreachAnalytics['years'], now: Date): BreachAnalytics['years'] {
  if (years.length === 0) return []
  const counts = new Map(years.map(({ year, count }) => [year, count]))
  const last = Math.max(now.getUTCFullYear(), ...counts.keys())
  const first = Math.max(Math.min(...counts.keys()), last - MOST_YEARS + 1)
  const before = [...counts.keys()].filter((year) => year < first).sort((a, b) => a - b)
  const span = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [...before, ...span].map((year) => ({ year, count: counts.get(year) ?? 0 }))
}
