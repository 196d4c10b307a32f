import 'server-only'
import { db } from '../../db/client'
import { startSession, type StartedSession } from '../sessions'
import { lockOwner } from './lock-owner'
import { notVerified, verifyAuthentication, type Authentication } from './verify-authentication'

/**
 * Signs in with a passkey.
 * @throws AppError `unauthenticated`, in the same words whatever is wrong.
 */
export async function signInWithPasskey(
  { userAgent, ...response }: Authentication & { userAgent: string },
  now = new Date(),
): Promise<StartedSession> {
  const { userId, passkeyId } = await verifyAuthentication(response, now)
  return db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    // Whoever has proven the address since has taken the passkeys of the holder before, and ended their sessions.
    if (!owner || (await tx.passkey.count({ where: { id: passkeyId, userId } })) === 0) throw notVerified()
    return startSession(tx, { userId, method: 'passkey', passkeyId, userAgent, now })
  })
}
