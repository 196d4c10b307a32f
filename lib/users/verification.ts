import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken, hashEmail, randomToken } from '../crypto'
import { db } from '../db'
import { plural } from '../format'
import { AppError } from '../http/errors'
import { lockAddress } from '../lock-address'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { verifyEmailUrl } from '../mail/links'
import type { TemplateProps } from '../mail/templates'

// Double opt-in: a link that only the owner of an address gets. 24 hours, once.

const TOKEN_TTL_MS = 24 * 60 * 60 * 1000
/** One mail for an address in this time, and so many in a day, however often it is asked for. */
const INTERVAL_MS = 15 * 60 * 1000
const MAX_A_DAY = 5
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Prepares the mail, before the transaction that asks for it. @returns for `requestVerification`. */
export function prepareVerification(context: TemplateProps['verify-email']['context']): Promise<string> {
  return prepareMail('verify-email', { context })
}

/** What makes the mail of one verification link one mail. */
export function verificationKey(tokenHash: Uint8Array): string {
  return `verify-email:${Buffer.from(tokenHash).toString('hex')}`
}

/**
 * Mails a verification link, unless the address has had one lately: then that one still does, also for what is asked now.
 * @param tx holds the address's lock, so that two requests at once send one mail.
 * @returns milliseconds until another may be sent; 0 when this one was.
 */
export async function requestVerification(tx: Prisma.TransactionClient, { email, renderId, now }: { email: string; renderId: string; now: Date }): Promise<number> {
  const emailHash = new Uint8Array(hashEmail(email))
  const since = new Date(now.getTime() - DAY_MS)
  const recent = await tx.emailToken.findMany({
    where: { emailHash, purpose: 'verify_email', createdAt: { gt: since } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
    take: MAX_A_DAY,
  })
  const waits = [
    recent[0] ? recent[0].createdAt.getTime() + INTERVAL_MS - now.getTime() : 0,
    recent.length === MAX_A_DAY ? recent[MAX_A_DAY - 1]!.createdAt.getTime() + DAY_MS - now.getTime() : 0,
  ]
  const wait = Math.max(...waits)
  if (wait > 0) return wait
  const token = randomToken()
  const tokenHash = digestToken(token)
  await tx.emailToken.create({ data: { tokenHash, purpose: 'verify_email', emailHash, createdAt: now, expiresAt: new Date(now.getTime() + TOKEN_TTL_MS) } })
  await enqueueMail(tx, {
    dedupeKey: verificationKey(tokenHash),
    template: 'verify-email',
    renderId,
    to: email,
    values: { verify_url: verifyEmailUrl(token) },
  })
  return 0
}

/**
 * Sends the verification mail again.
 * @param email the address of a request that this visitor has made.
 * @throws AppError `rate_limited` with when to come back.
 */
export async function resendVerification(email: string, context: TemplateProps['verify-email']['context'], now = new Date()): Promise<void> {
  const renderId = await prepareVerification(context)
  const wait = await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    return requestVerification(tx, { email, renderId, now })
  })
  if (wait === 0) return
  // Rounded up: the very second would tell when somebody else asked for this address.
  const rounded = wait <= INTERVAL_MS ? INTERVAL_MS : Math.ceil(wait / HOUR_MS) * HOUR_MS
  const when = rounded === INTERVAL_MS ? '15 minutes' : plural(rounded / HOUR_MS, 'hour', 'hours')
  throw new AppError('rate_limited', `The message is on its way, and the link in it works for 24 hours. You can ask for another in ${when}.`, { retryAfter: rounded / 1000 })
}
