import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { plural } from '../site/format'
import { AppError } from '../http/errors'

// How often an address is mailed a link to prove it, or what comes in place of one, whoever asks for what.

/** What anybody can have mailed to an address: all of it together is bounded. */
export const MAILED_TO_ANYBODY = ['verify_email', 'follow_settlement'] as const
/** Links to one address in 24 hours. */
export const MAX_A_DAY = 5
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The same message is not sent again sooner. Milliseconds. */
const INTERVAL_MS = 15 * 60 * 1000

/** Whether a message went out, and when the next may. */
export interface Mailed {
  mailed: boolean
  /** Rounded up to hours: the very second would tell when somebody else asked for this address. 0 when it was mailed. */
  retryAfterSeconds: number
}

export const WAS_MAILED: Mailed = { mailed: true, retryAfterSeconds: 0 }

/**
 * @param tx holds the address's lock, so that two requests at once are counted.
 * @returns milliseconds until the address may be mailed again; 0 when it may be now.
 */
export async function untilNextMail(
  tx: Pick<Prisma.TransactionClient, 'emailToken'>,
  emailHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<number> {
  const recent = await tx.emailToken.findMany({
    where: {
      emailHash,
      purpose: { in: [...MAILED_TO_ANYBODY] },
      createdAt: { gt: new Date(now.getTime() - DAY_MS) },
    },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
    take: MAX_A_DAY,
  })
  return recent.length < MAX_A_DAY ? 0 : recent[MAX_A_DAY - 1]!.createdAt.getTime() + DAY_MS - now.getTime()
}

/** @param waitMs from `untilNextMail`. */
export function notMailed(waitMs: number): Mailed {
  return { mailed: false, retryAfterSeconds: (Math.ceil(waitMs / HOUR_MS) * HOUR_MS) / 1000 }
}

/**
 * Throws when the very same message was sent a moment ago.
 * @param intervalMs where another one is of use sooner.
 * @throws AppError `rate_limited` with when to come back.
 */
export function requireInterval(last: Date | undefined, now: Date, intervalMs = INTERVAL_MS): void {
  if (!last || last.getTime() + intervalMs <= now.getTime()) return
  throw new AppError(
    'rate_limited',
    `We sent this message a short while ago, and the link in it works for 24 hours. You can ask for another in ${plural(intervalMs / 60_000, 'minute', 'minutes')}.`,
    { retryAfter: intervalMs / 1000 },
  )
}

/** The response to who asks for a message that may not be sent now. */
export function tooManyMails({ retryAfterSeconds }: Mailed): AppError {
  return new AppError(
    'rate_limited',
    `Nothing was sent: this address has had ${MAX_A_DAY} messages in 24 hours, which is the most. You can ask again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfter: retryAfterSeconds },
  )
}

/** '3 hours'. */
function waitInWords(retryAfterSeconds: number): string {
  return plural(Math.max(1, Math.ceil((retryAfterSeconds * 1000) / HOUR_MS)), 'hour', 'hours')
}
