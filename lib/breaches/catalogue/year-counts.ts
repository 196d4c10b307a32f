// How many breaches of a list there are of each year. Pure.

export interface YearCount {
  year: number
  count: number
  /** Of how many of them something is open to people. */
  open: number
}

/** More years than this are no picture; what is older is counted in the list alone. */
const MOST_YEARS = 60

/**
 * Every year from the first to this one, those without a breach too; the oldest first.
 * @param firstYear of the whole catalogue, so that the years stay where they are while a filter changes.
 */
export function countYears(
  breaches: readonly { breachDate: string; isOpen: boolean }[],
  { firstYear, now }: { firstYear: number | null; now: Date },
): YearCount[] {
  const last = now.getUTCFullYear()
  const first = Math.max(Math.min(firstYear ?? last, last), last - MOST_YEARS + 1)
  const years = Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    count: 0,
    open: 0,
  }))
  for (const { breachDate, isOpen } of breaches) {
    const counted = years[Number(breachDate.slice(0, 4)) - first]
    if (!counted) continue
    counted.count++
    if (isOpen) counted.open++
  }
  return years
}
