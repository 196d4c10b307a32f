// What came of one try, and when the next one is. Pure.

/** Why a try had no answer, or one that does not count, or was not made. */
export const FAILURES = {
  status: 'answered with an error',
  redirect: 'answered with a redirect, which is not followed',
  timeout: 'did not answer within 10 seconds',
  address: 'leads to an address that is not on the internet',
  connection: 'could not be reached',
  tls: 'has no certificate that counts',
  secret: 'was not called: its secret cannot be read under the keys that are known here. Replace the secret',
  lost: 'was called, or nearly, and each time it is not known what came of it',
} as const
export type Failure = keyof typeof FAILURES

export interface Outcome {
  /** Null where there was no answer. */
  status: number | null
  /** Null where it was taken. */
  failure: Failure | null
  /** Seconds that the receiver asks to be left alone. */
  retryAfter?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Waits between nine tries, some 28 hours together. Seconds. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR] as const
export const MAX_ATTEMPTS = WAITS.length + 1
/** A receiver may ask for no more. Seconds. */
const MAX_RETRY_AFTER = 12 * HOUR
/** A wait is longer by up to this share, so that what failed together does not come again together. */
const JITTER = 0.2

/**
 * When a delivery is tried again.
 * @param attempts that were made.
 * @param random from 0 to 1.
 * @returns seconds; null where it is given up.
 */
export function nextWait(attempts: number, retryAfter = 0, random = Math.random()): number | null {
  const wait = WAITS[attempts - 1]
  if (wait === undefined) return null
  return Math.max(Math.min(retryAfter, MAX_RETRY_AFTER), wait) * (1 + JITTER * random)
}

/** Whether a try is one more than there are: whoever made those before has not lived to write down what came of them. */
export function isBeyondTries(attempts: number): boolean {
  return attempts > MAX_ATTEMPTS
}

/** What an answer means. @param retryAfter the header as it came. */
export function outcomeOf(status: number, retryAfter: string | undefined, now: Date): Outcome {
  if (status >= 200 && status < 300) return { status, failure: null }
  const seconds = secondsOf(retryAfter, now)
  return {
    status,
    failure: status >= 300 && status < 400 ? 'redirect' : 'status',
    ...(seconds !== null && { retryAfter: seconds }),
  }
}

/** Retry-After in seconds, or as a date (RFC 9110). */
function secondsOf(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.length > 40) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
