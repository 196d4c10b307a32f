import 'server-only'
import { LRUCache } from 'lru-cache'
import { env } from '../../env'
import { ExternalError, readExternal, secondsToWait, type ExternalResponse } from '../../http/read-external'
import { SourceError } from './source'

/** A service that is asked about one address at a time. */
interface OutsideService<Result> {
  name: string
  /** How many of its responses are kept, and for how long, so that a reload does not spend its quota. Milliseconds. */
  kept: { max: number; ttl: number }
  maxBytes: number
  /** After a 429. Seconds; `fallback` when it does not say how long. */
  retryAfter: { fallback: number; most: number }
  request(email: string): { url: string; headers?: Record<string, string> }
  /** What a 429 says in its body about when to come back. */
  waitInBody?(text: string): number | null
  /** Reads a response that is no 429. @throws SourceError for anything but a clear one. */
  read(response: ExternalResponse): Result
}

/** Characters of the responses that are kept. */
const MAX_KEPT = 8 * 1024 * 1024

/** Asks a service, keeps what it says for a while, and leaves it alone for as long as it asks for. */
export function outsideService<Result>(service: OutsideService<Result>) {
  const { name, kept, maxBytes, retryAfter, request, waitInBody, read } = service
  const responses = new LRUCache<string, { result: Result; size: number }>({
    ...kept,
    maxSize: MAX_KEPT,
    sizeCalculation: ({ size }) => 1 + size,
  })
  let refusedUntil = 0

  async function readResponse(email: string): Promise<ExternalResponse> {
    const { url, headers } = request(email)
    try {
      return await readExternal(url, { headers, timeoutMs: env().SOURCE_TIMEOUT_MS, maxBytes })
    } catch (error) {
      throw error instanceof ExternalError ? new SourceError(name, error.message) : error
    }
  }

  return {
    /** @param email normalised. @param emailHash the corpus key of the same address. @throws SourceError */
    async ask(email: string, emailHash: Buffer): Promise<Result> {
      const key = emailHash.toString('base64')
      const before = responses.get(key)
      if (before) return before.result
      const waitMs = refusedUntil - Date.now()
      if (waitMs > 0) throw new SourceError(name, 'waiting after a 429', Math.ceil(waitMs / 1000))
      const response = await readResponse(email)
      if (response.status === 429) {
        const seconds = Math.ceil(
          secondsToWait(response.headers.get('retry-after'), retryAfter.most) ||
            secondsToWait(waitInBody?.(response.text), retryAfter.most) ||
            retryAfter.fallback,
        )
        refusedUntil = Date.now() + seconds * 1000
        throw new SourceError(name, 'answered 429', seconds)
      }
      const result = read(response)
      responses.set(key, { result, size: response.text.length })
      return result
    },
    /** Forgets responses and refusals. For tests. */
    reset(): void {
      responses.clear()
      refusedUntil = 0
    },
  }
}
