import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { enqueueAccountNotice, prepareAccountNotice } from '../account-notice'
import { prepareAdminNotice, tellAdmins } from '../admins/tell-admins'
import { checkRegistration, type RegistrationResponse } from './check-registration'
import { keepPasskey } from './keep-passkey'
import { isStanding } from '../session-standing'
import { lockOwner, ownActor } from './lock-owner'
import type { PasskeyFacts } from './responses'
import { passkeyFacts } from './passkey-facts'

interface Registration extends RegistrationResponse {
  /** The session that asks, which must still live when the passkey is kept; null where something else let the caller in. */
  sid: string | null
  /** By the rule of name.ts. */
  name: string
  /** Who asks, for the audit log; without one it is the owner. */
  actor?: Actor
}

/**
 * Ends a registration: the passkey is checked and kept, and the owner is told; of an operator's, all operators. A profile
 * without an account becomes one by it.
 * @throws AppError `invalid_fields` the response does not hold, `conflict` no room for another, or already registered,
 *   `not_found` no such account, `unauthenticated` the session has ended meanwhile.
 */
export async function verifyRegistration(
  { sid, name, actor, ...response }: Registration,
  now = new Date(),
): Promise<PasskeyFacts> {
  const { userId } = response
  const checked = await checkRegistration(response, now)
  const [notice, adminNotice] = [await prepareAccountNotice('passkey-added'), await prepareAdminNotice()]
  return db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!owner) throw new AppError('not_found', 'This account is not there any more.')
    // Whoever has proven the address since has ended the session of the holder before, who must not stay by a passkey.
    if (sid !== null && !(await isStanding(tx, sid, now)))
      throw new AppError('unauthenticated', 'Please sign in first.')
    const kept = await keepPasskey(tx, { userId, checked, name, now })
    await tx.user.updateMany({ where: { id: userId, claimedAt: null }, data: { claimedAt: now } })
    if (owner.role === 'admin') {
      await recordAudit(tx, {
        actor: actor ?? ownActor(userId, owner),
        action: 'passkey.add',
        subject: userId,
        after: { name },
      })
      await tellAdmins(tx, { renderId: adminNotice, of: owner.email, passkey: kept, now })
    } else
      await enqueueAccountNotice(tx, { renderId: notice, to: owner.email, key: `passkey:${kept.id}`, now })
    return passkeyFacts(kept)
  })
}
