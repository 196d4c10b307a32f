import 'server-only'
import { withDeadline } from '../../http/deadline'
import { catalogueOrCopy, currentCatalogue } from './catalogue'

/** Nobody waits longer for figures on a page that works without them. Milliseconds. */
const TIMEOUT_MS = 1_500

/** How much the catalogue holds. Invented breaches count for nothing. */
export interface CatalogueCounts {
  listed: number
  /** How many of those were added here, and come from another source. */
  added: number
  /** Of those, in how many anybody can look an address up. */
  searched: number
  /** What the content is known to be complete up to, ISO 8601; null before the first sync. */
  asOf: string | null
  /** Whether it is a demo's, and not the whole. */
  isSelection: boolean
}

/** Counts today's catalogue; null where there is none, or nothing in it. */
export async function countListed(): Promise<CatalogueCounts | null> {
  const catalogue = await catalogueOrCopy(
    withDeadline(currentCatalogue(), TIMEOUT_MS, () => new Error('The catalogue was not read in time.')),
  )
  if (!catalogue) return null
  const { listed, added, asOf, source, coverage } = catalogue
  if (listed === 0) return null
  return { listed, added, searched: coverage.searched, asOf, isSelection: source === 'demo' }
}
