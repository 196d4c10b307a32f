/** Besides the base line: four or fewer. */
export const MAX_GRIDLINES = 4

/**
 * Where the gridlines stand: from 0 in whole equal steps to the first one that is not below the highest bar.
 * @param max the highest count, at least 1.
 */
export function yearTicks(max: number): number[] {
  const step = Math.ceil(max / MAX_GRIDLINES)
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_tick, index) => index * step)
}
