import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { paths } from '../paths'
import { site } from '../site/site'
import { isClaimed } from '../verification/is-claimed'
import { notMailed, untilNextMail, WAS_MAILED, type Mailed } from '../verification/mail-bound'
import {
  keepToken,
  mailLink,
  NAMED_LEAD,
  prepareVerification,
  type Verification,
} from '../verification/verification'

// What a sign-up is told, it is told by mail alone: a link where there is a profile, how to start where there is none, and how
// to sign in where there is an account. Who asks sees the same each time, after as much work (docs/decisions/0024).

export interface SignUpMails {
  verification: Verification
  noProfileId: string
  hasAccountId: string
}

/** Prepares all three, whichever it will be. */
export async function prepareSignUpMails(): Promise<SignUpMails> {
  const { url } = site()
  return {
    verification: await prepareVerification(),
    noProfileId: await prepareMail('sign-up-no-profile', { checkUrl: `${url}${paths.breachChecker}` }),
    hasAccountId: await prepareMail('sign-up-has-account', {
      signInUrl: `${url}${paths.signIn}`,
      resetUrl: `${url}${paths.resetPassword}`,
    }),
  }
}

interface SignUpMail {
  email: string
  pendingId: string
  /** The profile of the address, if there is one. */
  user: { claimedAt: Date | null; passwordHash: string | null } | null
  mails: SignUpMails
  /** Requests that the same browser has made: the link confirms them too. */
  ownLeadIds: readonly string[]
  now: Date
}

/**
 * Mails what comes next to the address of a sign-up that waits.
 * @param tx holds the address's lock.
 */
export async function mailSignUp(
  tx: Prisma.TransactionClient,
  { email, pendingId, user, mails, ownLeadIds, now }: SignUpMail,
): Promise<Mailed> {
  const emailHash = new Uint8Array(hashEmail(email))
  const waitMs = await untilNextMail(tx, emailHash, now)
  if (waitMs > 0) return notMailed(waitMs)
  const leads = await tx.lead.findMany({
    where: { id: { in: [...ownLeadIds] }, confirmedAt: null, user: { email } },
    orderBy: { createdAt: 'asc' },
    select: NAMED_LEAD,
  })
  if (user && !isClaimed(user)) {
    await mailLink(tx, { email, emailHash, verification: mails.verification, leads, pendingId, now })
    return WAS_MAILED
  }
  // Counted like a link, and good for nothing.
  const { tokenHash } = await keepToken(tx, { emailHash, leadIds: [], pendingId, expiresAt: now, now })
  const mail = user
    ? ({ template: 'sign-up-has-account', renderId: mails.hasAccountId } as const)
    : ({ template: 'sign-up-no-profile', renderId: mails.noProfileId } as const)
  await enqueueMail(tx, {
    dedupeKey: `sign-up:${Buffer.from(tokenHash).toString('hex')}`,
    ...mail,
    to: email,
  })
  return WAS_MAILED
}

/** Whether the address of a sign-up that waits was mailed for it, whatever it was told; if not, whether it may be now. */
export async function signUpMailing(
  { pendingId, email }: { pendingId: string; email: string },
  now = new Date(),
): Promise<'mailed' | 'not-yet' | 'too-many'> {
  if (await db().emailToken.findFirst({ where: { pendingId }, select: { pendingId: true } })) return 'mailed'
  return (await untilNextMail(db(), new Uint8Array(hashEmail(email)), now)) > 0 ? 'too-many' : 'not-yet'
}
