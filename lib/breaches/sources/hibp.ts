import 'server-only'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { env } from '../../env'
import { shapeProblem } from '../../validation/json-shape'
import { outsideRequests } from '../../outside-requests'
import type { Breach } from '../breach'
import { catalogueInMemory, currentCatalogue } from '../catalogue/catalogue'
import { toUncataloguedBreach } from '../sync/hibp-record'
import { hibpBreachSchema, type HibpBreach } from './hibp-schema'
import { ResponseTooLarge, readResponse, waitSeconds } from './read-response'
import { SourceError, type Source } from './source'

// Account look-up at Have I Been Pwned (API v3, needs a key). Off unless HIBP_ACCOUNT_LOOKUP=on: the service's terms
// limit commercial use. Anything but a clear answer is a SourceError.

/** Answers are kept this long, so that a reload does not spend the key's quota. Milliseconds. */
const ANSWER_TTL_MS = 5 * 60_000
const MAX_ANSWER_BYTES = 5 * 1024 * 1024
/** Some thirty for each breach. A schema names everything that is wrong, and there must not be too much of it. */
const MAX_ANSWER_VALUES = 100_000
/** Used when a 429 does not say how long. Seconds. */
const DEFAULT_RETRY_AFTER_S = 10
/** Its limits are by the minute. Seconds. */
const MAX_RETRY_AFTER_S = 60 * 60

/** Characters of the answers that are kept. */
const MAX_KEPT = 8 * 1024 * 1024
const answers = new LRUCache<string, Answer>({
  max: 10_000,
  maxSize: MAX_KEPT,
  sizeCalculation: ({ size }) => 1 + size,
  ttl: ANSWER_TTL_MS,
})
let refusedUntil = 0

interface Answer {
  records: HibpBreach[]
  /** Characters that it came in. */
  size: number
}

/** Have I Been Pwned's account search. Never returns sensitive or retired breaches. */
export const hibpSource: Source = {
  name: 'hibp',
  async findBreaches(email, emailHash): Promise<Breach[]> {
    const key = emailHash.toString('base64')
    let response = answers.get(key)
    if (!response) {
      response = await ask(email)
      answers.set(key, response)
    }
    const now = new Date()
    // An operator may have deleted an entry since the copy in memory was made.
    const catalogue = await currentCatalogue().catch(() => catalogueInMemory())
    return response.records
      .filter((record) => !catalogue?.removedNames.has(record.Name))
      .map((record) => catalogue?.byUniqueBreachId.get(record.Name) ?? toUncataloguedBreach(record, now))
  },
}

/** Forgets answers and refusals. For tests. */
export function resetHibpSource(): void {
  answers.clear()
  refusedUntil = 0
}

async function ask(email: string): Promise<Answer> {
  const waitMs = refusedUntil - Date.now()
  if (waitMs > 0) throw new SourceError('hibp', 'waiting after a 429', Math.ceil(waitMs / 1000))
  const { HIBP_BASE_URL, HIBP_API_KEY, SITE_NAME, APP_URL, SOURCE_TIMEOUT_MS } = env()
  let response: Response
  let text: string
  try {
    // Its connection is kept for whoever asks next.
    response = await outsideRequests(() =>
      fetch(`${HIBP_BASE_URL}/breachedaccount/${encodeURIComponent(email)}?truncateResponse=false`, {
        headers: {
          'hibp-api-key': HIBP_API_KEY ?? '',
          'user-agent': `${SITE_NAME} (${APP_URL})`,
          accept: 'application/json',
        },
        redirect: 'error',
        // Covers the body too: the signal stays with the stream.
        signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS),
      }),
    )
    text = await readResponse(response, MAX_ANSWER_BYTES)
  } catch (error) {
    if (error instanceof ResponseTooLarge) throw new SourceError('hibp', error.message)
    throw new SourceError(
      'hibp',
      (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'not reachable',
    )
  }
  if (response.status === 404) {
    // The API's own 404 means "none" and has no page in it; one from a proxy or a wrong address has.
    if (/text\/html/i.test(response.headers.get('content-type') ?? ''))
      throw new SourceError('hibp', 'a 404 page instead of an answer')
    return { records: [], size: 0 }
  }
  if (response.status === 429) {
    const seconds = waitSeconds(response.headers.get('retry-after'), {
      fallback: DEFAULT_RETRY_AFTER_S,
      most: MAX_RETRY_AFTER_S,
    })
    refusedUntil = Date.now() + seconds * 1000
    throw new SourceError('hibp', 'answered 429', seconds)
  }
  if (response.status !== 200) throw new SourceError('hibp', `answered ${response.status}`)
  return { records: parse(text), size: text.length }
}

function parse(text: string): HibpBreach[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new SourceError('hibp', 'answered with something that is not JSON')
  }
  if (shapeProblem(value, MAX_ANSWER_VALUES)) throw new SourceError('hibp', 'answered with too much')
  // An empty list is not how this API says "none": that is a 404.
  const parsed = z.array(hibpBreachSchema).min(1).safeParse(value)
  if (!parsed.success) throw new SourceError('hibp', 'answered in an unknown shape')
  return parsed.data
}
