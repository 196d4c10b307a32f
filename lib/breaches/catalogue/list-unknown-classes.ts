import 'server-only'
import { isUnknownClass } from '../advice/advice'
import { currentCatalogue } from './catalogue'

/** More than this are never shown at once. */
const SHOWN = 50

export interface UnknownClasses {
  /** The most frequent first. */
  results: { dataClass: string; breaches: number }[]
  totalResults: number
}

/** Data classes of the catalogue that no advice is written for, for operators; at most fifty. Read from memory. */
export async function listUnknownClasses(): Promise<UnknownClasses> {
  const { breaches } = await currentCatalogue()
  const counts = new Map<string, number>()
  for (const { dataClasses } of breaches)
    for (const dataClass of dataClasses) counts.set(dataClass, (counts.get(dataClass) ?? 0) + 1)
  const unknown = [...counts].filter(([dataClass]) => isUnknownClass(dataClass))
  return {
    results: unknown
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, SHOWN)
      .map(([dataClass, count]) => ({ dataClass, breaches: count })),
    totalResults: unknown.length,
  }
}
