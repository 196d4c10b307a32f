import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors'

// The named table of rate limits. These count in this process's memory, where speed matters more than a shared count;
// the limits of sign-in and mail will share theirs through PostgreSQL.

export interface RateLimit {
  /** How many in `seconds`. */
  points: number
  seconds: number
  name: string
}

/** The specification's limits on a check (decisions, Safety), and a wide one for plain reads. */
export const limits = {
  checkByVisitor: { name: 'check-visitor', points: 10, seconds: 60 },
  checkByAddress: { name: 'check-address', points: 20, seconds: 60 * 60 },
  readByVisitor: { name: 'read-visitor', points: 240, seconds: 60 },
  /** The door of calls that write; each has a narrower limit on what it makes. */
  writeByVisitor: { name: 'write-visitor', points: 240, seconds: 60 },
  /** Calls that may end in a mail: to one's own request, or for an unsubscribe link. */
  mailByVisitor: { name: 'mail-visitor', points: 30, seconds: 60 * 60 },
  /** Links of mails. Their tokens cannot be guessed; this is for the database's sake. */
  linkByVisitor: { name: 'link-visitor', points: 600, seconds: 60 },
  previewByVisitor: { name: 'preview-visitor', points: 60, seconds: 60 },
  webhook: { name: 'webhook', points: 6_000, seconds: 60 },
  /** New leads. Wide, because many people share one address at work or on a phone network. */
  leadByVisitor: { name: 'lead-visitor', points: 120, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>

const cache = globalThis as typeof globalThis & { __limiters?: Map<string, RateLimiterMemory> }

/**
 * Counts one call of `key` against a limit.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function takeFrom(limit: RateLimit, key: string): Promise<void> {
  const limiters = (cache.__limiters ??= new Map())
  let limiter = limiters.get(limit.name)
  if (!limiter) {
    limiter = new RateLimiterMemory({ keyPrefix: '', points: limit.points, duration: limit.seconds })
    limiters.set(limit.name, limiter)
  }
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('rate_limited', `Too many requests. Please try again in ${waitInWords(retryAfter)}.`, { retryAfter })
  }
}

/** Takes back one call that was counted and turned out to make nothing. */
export function giveBack(limit: RateLimit, key: string): void {
  void cache.__limiters?.get(limit.name)?.reward(key)
}

function waitInWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Forgets every count of this process. For tests. */
export function resetRateLimits(): void {
  cache.__limiters?.clear()
}
