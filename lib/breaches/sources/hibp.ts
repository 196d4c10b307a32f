import 'server-only'
import { z } from 'zod'
import { env } from '../../env'
import { shapeProblem } from '../../validation/json-shape'
import type { Breach } from '../breach'
import { catalogueOrCopy } from '../catalogue/catalogue'
import { toUncataloguedBreach } from '../sync/hibp-record'
import { hibpBreachSchema, type HibpBreach } from './hibp-schema'
import { outsideService } from './outside-service'
import { SourceError, type Source } from './source'

// Account look-up at Have I Been Pwned (API v3, needs a key). Off unless HIBP_ACCOUNT_LOOKUP=on: the service's terms
// limit commercial use. Anything but a clear response is a SourceError.

/** Some thirty for each breach. A schema names everything that is wrong, and there must not be too much of it. */
const MAX_VALUES = 100_000

const service = outsideService<HibpBreach[]>({
  name: 'hibp',
  kept: { max: 10_000, ttl: 5 * 60_000 },
  maxBytes: 5 * 1024 * 1024,
  // Its limits are by the minute.
  retryAfter: { fallback: 10, most: 60 * 60 },
  request: (email) => ({
    url: `${env().HIBP_BASE_URL}/breachedaccount/${encodeURIComponent(email)}?truncateResponse=false`,
    headers: { 'hibp-api-key': env().HIBP_API_KEY ?? '' },
  }),
  read({ status, headers, text }) {
    if (status === 404) {
      // The API's own 404 means "none" and has no page in it; one from a proxy or a wrong address has.
      if (/text\/html/i.test(headers.get('content-type') ?? ''))
        throw new SourceError('hibp', 'a 404 page instead of an answer')
      return []
    }
    if (status !== 200) throw new SourceError('hibp', `answered ${status}`)
    return parse(text)
  },
})

/** Have I Been Pwned's account search. Never returns sensitive or retired breaches. */
export const hibpSource: Source = {
  name: 'hibp',
  async findBreaches(email, emailHash): Promise<Breach[]> {
    const records = await service.ask(email, emailHash)
    const now = new Date()
    // An operator may have deleted an entry since the copy in memory was made.
    const catalogue = await catalogueOrCopy()
    return records
      .filter((record) => !catalogue?.removedNames.has(record.Name))
      .map((record) => catalogue?.byUniqueBreachId.get(record.Name) ?? toUncataloguedBreach(record, now))
  },
}

/** Forgets answers and refusals. For tests. */
export const resetHibpSource = service.reset

function parse(text: string): HibpBreach[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new SourceError('hibp', 'answered with something that is not JSON')
  }
  if (shapeProblem(value, MAX_VALUES)) throw new SourceError('hibp', 'answered with too much')
  // An empty list is not how this API says "none": that is a 404.
  const parsed = z.array(hibpBreachSchema).min(1).safeParse(value)
  if (!parsed.success) throw new SourceError('hibp', 'answered in an unknown shape')
  return parsed.data
}
