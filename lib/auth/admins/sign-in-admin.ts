import 'server-only'
import { recordAudit } from '../../audit/record'
import { db } from '../../db/client'
import { lockOwner } from '../passkeys/lock-owner'
import { notVerified, verifyAuthentication, type Authentication } from '../passkeys/verify-authentication'
import { startSession, type StartedSession } from '../sessions'
import type { Origin } from './enrol-admin'

interface SigningIn extends Authentication {
  /** What was typed: it must be the passkey's owner's. */
  email: string
  origin: Origin
}

/**
 * Signs an operator in with a passkey, for twelve hours.
 * @throws AppError `unauthenticated`, in the same words whatever is wrong: the passkey, the address, or that its owner is no operator.
 */
export async function signInAdmin(
  { email, origin, ...response }: SigningIn,
  now = new Date(),
): Promise<StartedSession> {
  const { userId, passkeyId } = await verifyAuthentication(response, now)
  return db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (owner?.role !== 'admin' || owner.email !== email) throw notVerified()
    // It may have been removed since it was looked at.
    if ((await tx.passkey.count({ where: { id: passkeyId, userId } })) === 0) throw notVerified()
    await recordAudit(tx, {
      actor: { id: userId, name: email, ip: origin.ip, requestId: origin.requestId },
      action: 'admin.sign-in',
      subject: userId,
    })
    return startSession(tx, { userId, method: 'admin-passkey', passkeyId, userAgent: origin.userAgent, now })
  })
}
