import 'server-only'
import { LRUCache } from 'lru-cache'
import { hashEmail } from '../../crypto/crypto'
import { env } from '../../env'
import { shapeProblem } from '../../validation/json-shape'
import { outsideRequests } from '../../outside-requests'
import type { BreachAnalytics } from '../analytics/analytics'
import { ResponseTooLarge, readResponse, waitSeconds } from './read-response'
import { readXposedOrNot } from './read-xposedornot'
import { SourceError } from './source'
import { xposedOrNotAnalyticsSchema, xposedOrNotErrorSchema } from './xposedornot-schema'

// Breach analytics of XposedOrNot. Off unless XPOSEDORNOT_ANALYTICS=on: the service's terms limit commercial use, and its
// limits (25 requests an hour, 100 a day) are for one person. Anything but a clear answer is a SourceError: this service
// answers 404 for errors of its own, so a 404 never means "none".

const SOURCE = 'xposedornot'
/** Long, because the service allows so few requests. Milliseconds. */
const ANSWER_TTL_MS = 30 * 60_000
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
const MAX_ANSWER_VALUES = 100_000
/** Used when a 429 does not say how long. Seconds. */
const DEFAULT_RETRY_AFTER_S = 60
/** Its longest limit is a day. Seconds. */
const MAX_RETRY_AFTER_S = 24 * 60 * 60

/** Characters of the answers that are kept. */
const MAX_KEPT = 8 * 1024 * 1024
const answers = new LRUCache<string, Answer>({
  max: 2_000,
  maxSize: MAX_KEPT,
  sizeCalculation: ({ size }) => 1 + size,
  ttl: ANSWER_TTL_MS,
})
let refusedUntil = 0

interface Answer {
  analytics: BreachAnalytics
  /** Characters that it came in. */
  size: number
}

/**
 * What the service knows about an address.
 * @param email normalised, and proven to be the member's.
 * @throws SourceError
 */
export async function fetchXposedOrNotAnalytics(email: string): Promise<BreachAnalytics> {
  const key = hashEmail(email).toString('base64')
  let response = answers.get(key)
  if (!response) {
    response = await ask(email)
    answers.set(key, response)
  }
  return response.analytics
}

/** Forgets answers and refusals. For tests. */
export function resetXposedOrNot(): void {
  answers.clear()
  refusedUntil = 0
}

async function ask(email: string): Promise<Answer> {
  const waitMs = refusedUntil - Date.now()
  if (waitMs > 0) throw new SourceError(SOURCE, 'waiting after a 429', Math.ceil(waitMs / 1000))
  const { XPOSEDORNOT_BASE_URL, SITE_NAME, APP_URL, SOURCE_TIMEOUT_MS } = env()
  let response: Response
  let text: string
  try {
    // Its connection is kept for whoever asks next.
    response = await outsideRequests(() =>
      fetch(`${XPOSEDORNOT_BASE_URL}/v1/breach-analytics?email=${encodeURIComponent(email)}`, {
        headers: { 'user-agent': `${SITE_NAME} (${APP_URL})`, accept: 'application/json' },
        redirect: 'error',
        // Covers the body too: the signal stays with the stream.
        signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS),
      }),
    )
    text = await readResponse(response, MAX_ANSWER_BYTES)
  } catch (error) {
    if (error instanceof ResponseTooLarge) throw new SourceError(SOURCE, error.message)
    throw new SourceError(
      SOURCE,
      (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'not reachable',
    )
  }
  if (response.status === 429) {
    const seconds = retryAfter(response, text)
    refusedUntil = Date.now() + seconds * 1000
    throw new SourceError(SOURCE, 'answered 429', seconds)
  }
  if (response.status !== 200) throw new SourceError(SOURCE, `answered ${response.status}`)
  return { analytics: parse(text), size: text.length }
}

function parse(text: string): BreachAnalytics {
  const value = parseJson(text)
  // A schema names everything that is wrong, and there must not be too much of it.
  if (shapeProblem(value, MAX_ANSWER_VALUES)) throw new SourceError(SOURCE, 'answered with too much')
  const parsed = xposedOrNotAnalyticsSchema.safeParse(value)
  const analytics = parsed.success ? readXposedOrNot(parsed.data) : null
  if (!analytics) throw new SourceError(SOURCE, 'answered in an unknown shape')
  return analytics
}

/** Whole seconds, from the header or the body. */
function retryAfter(response: Response, text: string): number {
  const said = xposedOrNotErrorSchema.safeParse(parseJson(text))
  const seconds =
    Number(response.headers.get('retry-after')) || (said.success ? said.data.detail.retry_after : 0)
  return waitSeconds(seconds, { fallback: DEFAULT_RETRY_AFTER_S, most: MAX_RETRY_AFTER_S })
}

/** @returns undefined for what is not JSON, which no schema takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
