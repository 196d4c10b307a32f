import 'server-only'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { lockAddress } from '../db/lock-address'
import { requireInterval, tooManyMails } from '../verification/mail-bound'
import { PENDING_TTL_MS } from './sign-up'
import { mailSignUp, prepareSignUpMails } from './sign-up-mail'

/**
 * Soon, because the link may have been opened on another device, where it proves the address and opens no account. Alike for every
 * address: whether one was opened is nobody's business but its owner's. Signing up anew would be mailed at once. Milliseconds.
 */
const INTERVAL_MS = 60_000

/**
 * Mails what comes next to the address of a sign-up that waits once more, naming the same as before; by now there may be a
 * profile for it. The sign-up waits as long as the new link.
 * @throws AppError `rate_limited` with when to come back, `not_found` when the sign-up is over.
 */
export async function resendSignUp(
  { pendingId, email }: { pendingId: string; email: string },
  now = new Date(),
): Promise<void> {
  const mails = await prepareSignUpMails()
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const last = await tx.emailToken.findFirst({
      where: { pendingId },
      orderBy: { createdAt: 'desc' },
      select: { createdAt: true, leads: { select: { leadId: true } } },
    })
    requireInterval(last?.createdAt, now, INTERVAL_MS)
    const { count } = await tx.pendingSignUp.updateMany({
      where: { id: pendingId },
      data: { expiresAt: new Date(now.getTime() + PENDING_TTL_MS) },
    })
    if (count === 0)
      throw new AppError('not_found', 'This sign-up is over. Please sign in, or sign up again.')
    const user = await tx.user.findUnique({
      where: { email },
      select: { claimedAt: true, passwordHash: true },
    })
    const mailing = await mailSignUp(tx, {
      email,
      pendingId,
      user,
      mails,
      ownLeadIds: last?.leads.map(({ leadId }) => leadId) ?? [],
      now,
    })
    if (!mailing.mailed) throw tooManyMails(mailing)
  })
}
