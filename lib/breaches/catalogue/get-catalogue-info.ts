import 'server-only'
import { catalogueOrCopy, currentCatalogue, type Coverage } from './catalogue'
import { catalogueVersionIn } from './settlements-version'

/** After this many days without a sync, newer breaches may be missing and the page says so. */
const STALE_AFTER_DAYS = 7

/** What a result page says about the catalogue behind it. */
export interface CatalogueInfo {
  /** ISO 8601, or null before the first sync. */
  asOf: string | null
  isStale: boolean
  source: 'api' | 'file' | 'demo' | null
  /** How many are listed, without those of invented companies. */
  count: number
  /** How many of those were added here, and come from another source. */
  added: number
  /** How many of the listed ones are of invented companies, which only a demo has. */
  invented: number
  coverage: Coverage
  /** In how many more a proven owner's address was looked up. */
  ownerOnly: number
}

/**
 * The catalogue's date and size; null when it cannot be read at all.
 * @param known the settlements' version, where a check of this request has just read it: it saves a query.
 */
export async function getCatalogueInfo(
  now = new Date(),
  known: string | null = null,
): Promise<CatalogueInfo | null> {
  const catalogue = await catalogueOrCopy(
    currentCatalogue(known === null ? undefined : catalogueVersionIn(known)),
  )
  if (!catalogue) return null
  const { listed, added, asOf, source, coverage, ownerOnly } = catalogue
  return {
    asOf,
    isStale: asOf === null || now.getTime() - Date.parse(asOf) > STALE_AFTER_DAYS * 24 * 60 * 60 * 1000,
    source: source === 'api' || source === 'file' || source === 'demo' ? source : null,
    count: listed,
    added,
    invented: catalogue.breaches.length - listed,
    coverage,
    ownerOnly,
  }
}
