import 'server-only'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pgPool } from '../db'
import { AppError } from './errors'

// The named table of rate limits. Most count in this process's memory, where speed matters more than a shared count; the
// limits of sign-in share theirs through PostgreSQL.

export interface RateLimit {
  /** How many in `seconds`. */
  points: number
  seconds: number
  name: string
  /** Counted over all processes. */
  shared?: true
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
  /** Calls of a signed-in person. */
  memberByVisitor: { name: 'member-visitor', points: 300, seconds: 60 },
  /** Sign-in and sign-up: by visitor, by visitor and address, and by address. Many people may share the first. */
  signInByVisitor: { name: 'sign-in-visitor', points: 60, seconds: 15 * 60, shared: true },
  signInByVisitorAndAddress: { name: 'sign-in-both', points: 10, seconds: 15 * 60, shared: true },
  signInByAddress: { name: 'sign-in-address', points: 100, seconds: 60 * 60, shared: true },
  /**
   * The calls of the operators' sign-in, three for each. By visitor only: a passkey cannot be guessed, and a limit by address
   * would let anybody keep its owner out.
   */
  adminSignInByVisitor: { name: 'admin-sign-in', points: 120, seconds: 15 * 60, shared: true },
  /**
   * Passwords that are tried inside an account's sessions. By account: whoever has stolen a session may come from many places,
   * and nobody without one can use this up.
   */
  passwordInSession: { name: 'password-in-session', points: 20, seconds: 60 * 60, shared: true },
  /** What may find out whether a profile exists. */
  signUpByVisitor: { name: 'sign-up-visitor', points: 20, seconds: 60 * 60, shared: true },
  /** Downloads of everything held about a member. */
  exportByVisitor: { name: 'export-visitor', points: 30, seconds: 60 * 60 },
  /** Files that operators upload. */
  uploadByVisitor: { name: 'upload-visitor', points: 60, seconds: 60 * 60 },
  refreshByVisitor: { name: 'refresh-visitor', points: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>

type Limiter = RateLimiterMemory | RateLimiterPostgres

const cache = globalThis as typeof globalThis & { __limiters?: Map<string, Limiter> }

/**
 * Counts one call of `key` against a limit.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function takeFrom(limit: RateLimit, key: string): Promise<void> {
  const limiters = (cache.__limiters ??= new Map())
  let limiter = limiters.get(limit.name)
  if (!limiter) {
    limiter = limit.shared ? sharedLimiter(limit) : new RateLimiterMemory({ keyPrefix: '', points: limit.points, duration: limit.seconds })
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

/** The table is the schema's `rate_count`. */
function sharedLimiter({ name, points, seconds }: RateLimit): RateLimiterPostgres {
  const table = { tableName: 'rate_count', tableCreated: true, storeType: 'pool' }
  // Whoever is past the limit is refused from memory for the rest of the time, and costs the database nothing.
  return new RateLimiterPostgres({ storeClient: pgPool(), ...table, keyPrefix: name, points, duration: seconds, inMemoryBlockOnConsumed: points + 1 })
}

/** Takes back one call that was counted and turned out to make nothing. */
export function giveBack(limit: RateLimit, key: string): void {
  void cache.__limiters?.get(limit.name)?.reward(key).catch(() => {})
}

function waitInWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Forgets every count of this process. For tests. */
export function resetRateLimits(): void {
  cache.__limiters?.clear()
}
