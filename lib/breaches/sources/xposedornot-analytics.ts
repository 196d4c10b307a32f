import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { env } from '../../env'
import { shapeProblem } from '../../validation/json-shape'
import type { BreachAnalytics } from '../analytics/analytics'
import { outsideService } from './outside-service'
import { readXposedOrNot } from './read-xposedornot'
import { SourceError } from './source'
import { xposedOrNotAnalyticsSchema, xposedOrNotErrorSchema } from './xposedornot-schema'

// Breach analytics of XposedOrNot. Off unless XPOSEDORNOT_ANALYTICS=on: the service's terms limit commercial use, and its
// limits (25 requests an hour, 100 a day) are for one person. Anything but a clear answer is a SourceError: this service
// answers 404 for errors of its own, so a 404 never means "none".

const SOURCE = 'xposedornot'
const MAX_VALUES = 100_000

const service = outsideService<BreachAnalytics>({
  name: SOURCE,
  // Long, because the service allows so few requests.
  kept: { max: 2_000, ttl: 30 * 60_000 },
  maxBytes: 2 * 1024 * 1024,
  // Its longest limit is a day.
  retryAfter: { fallback: 60, most: 24 * 60 * 60 },
  request: (email) => ({
    url: `${env().XPOSEDORNOT_BASE_URL}/v1/breach-analytics?email=${encodeURIComponent(email)}`,
  }),
  waitInBody(text) {
    const said = xposedOrNotErrorSchema.safeParse(parseJson(text))
    return said.success ? said.data.detail.retry_after : null
  },
  read({ status, text }) {
    if (status !== 200) throw new SourceError(SOURCE, `answered ${status}`)
    return parse(text)
  },
})

/**
 * What the service knows about an address.
 * @param email normalised, and proven to be the member's.
 * @throws SourceError
 */
export function fetchXposedOrNotAnalytics(email: string): Promise<BreachAnalytics> {
  return service.ask(email, hashEmail(email))
}

/** Forgets answers and refusals. For tests. */
export const resetXposedOrNot = service.reset

function parse(text: string): BreachAnalytics {
  const value = parseJson(text)
  // A schema names everything that is wrong, and there must not be too much of it.
  if (shapeProblem(value, MAX_VALUES)) throw new SourceError(SOURCE, 'answered with too much')
  const parsed = xposedOrNotAnalyticsSchema.safeParse(value)
  const analytics = parsed.success ? readXposedOrNot(parsed.data) : null
  if (!analytics) throw new SourceError(SOURCE, 'answered in an unknown shape')
  return analytics
}

/** @returns undefined for what is not JSON, which no schema takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
