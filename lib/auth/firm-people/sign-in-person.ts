import 'server-only'
import { db } from '../../db/client'
import { env } from '../../env'
import { takeChallenge } from '../passkeys/challenges'
import { isHandleOf } from '../passkeys/user-handle'
import { checkAuthentication, notVerified, type Authentication } from '../passkeys/verify-authentication'
import { startFirmSession } from './session'

/**
 * Signs somebody of a law firm in with a passkey. Of any number of calls with one response, one succeeds.
 * @param email what was typed: it must be the passkey's owner's.
 * @returns the session's id.
 * @throws AppError `unauthenticated`, in the same words whatever is wrong, the firm being off included.
 */
export async function signInPerson(
  { email, challengeId, response }: Authentication & { email: string },
  now = new Date(),
): Promise<string> {
  const challenge = await takeChallenge(challengeId, { purpose: 'authenticate', userId: null, now })
  if (challenge === null || env().LAW_FIRM_HAND_OVER !== 'on') throw notVerified()
  const passkey = await db().firmPasskey.findUnique({
    where: { id: response.id },
    select: { id: true, personId: true, publicKey: true, counter: true },
  })
  if (!passkey || !isHandleOf(passkey.personId, response.response.userHandle)) throw notVerified()
  const checked = await checkAuthentication(response, challenge, {
    id: passkey.id,
    publicKey: passkey.publicKey,
    counter: Number(passkey.counter),
  })
  if (!checked) throw notVerified()
  const { newCounter, credentialBackedUp } = checked
  return db().$transaction(async (tx) => {
    // Of two responses at once that carry the same count, one is a copy's; those that are synchronised do not count.
    const { count } = await tx.firmPasskey.updateMany({
      where: {
        id: passkey.id,
        counter: newCounter === 0 ? 0 : { lt: newCounter },
        person: { email, firm: { deactivatedAt: null } },
      },
      data: { counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: now },
    })
    if (count !== 1) throw notVerified()
    return startFirmSession(tx, passkey.personId, now)
  })
}
