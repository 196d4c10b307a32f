import { formatNumber } from '../../validation/format-number'
import type { Count } from './parse-count'

// What was made of counts that are no plain numbers, said to whoever imports them. Pure.

/** How a count was read: said to be near; a lower bound; an upper bound alone. */
export const READINGS = ['about', 'atLeast', 'atMost'] as const
type Reading = (typeof READINGS)[number]

/** Rows of each, and the first of them. */
export type CountReadings = Partial<Record<Reading, { rows: number; first: number }>>

/** Notes how a row's count was read. */
export function noteReading(
  readings: CountReadings,
  { countIsAtLeast, countReading }: Pick<Count, 'countIsAtLeast' | 'countReading'>,
  row: number,
): void {
  const reading = countReading ?? (countIsAtLeast ? 'atLeast' : null)
  if (reading === null) return
  const known = readings[reading]
  if (known) known.rows++
  else readings[reading] = { rows: 1, first: row }
}

const SAID: Record<Reading, (isOne: boolean) => string> = {
  about: (isOne) =>
    `${isOne ? 'gives' : 'give'} a number that is only near ("about", "~"): it is taken as it stands`,
  atLeast: (isOne) =>
    `${isOne ? 'gives' : 'give'} a range or a lower bound ("500+"): the lower bound is taken, and shown as "at least"`,
  atMost: (isOne) => `${isOne ? 'gives' : 'give'} an upper bound alone ("up to"): the count is not known`,
}

/** A sentence for each kind that there is. */
export function readingSentences(readings: CountReadings): string[] {
  return READINGS.flatMap((reading) => {
    const found = readings[reading]
    if (!found) return []
    const { rows, first } = found
    const which = rows === 1 ? `Row ${formatNumber(first)}` : `${formatNumber(rows)} rows, row ${formatNumber(first)} the first,` // prettier-ignore
    return [`${which} ${SAID[reading](rows === 1)}.`]
  })
}
