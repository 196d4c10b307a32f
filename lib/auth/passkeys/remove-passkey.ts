import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { endAccountLinks } from '../end-account-links'
import { lockOwner, ownActor } from './lock-owner'
import { passkeyGone } from './passkey-gone'

interface Removing {
  /** The session that asks, which goes on. */
  sid?: string
  /** For the audit log; without one it is the owner. */
  actor?: Actor
}

/**
 * Removes a person's passkey. Nobody can sign in with it from then on, and the sessions that it has opened end.
 * @throws AppError `not_found` for one that is not theirs, or not there; `conflict` for the only way to sign in. An operator's
 *   last passkey is that whether there is a password or not.
 */
export async function removePasskey(
  userId: string,
  passkeyId: string,
  { sid, actor }: Removing = {},
  now = new Date(),
): Promise<void> {
  await db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    const [removed] = owner
      ? await tx.passkey.findMany({ where: { id: passkeyId, userId }, select: { name: true } })
      : []
    const { count } = await tx.passkey.deleteMany({ where: { id: passkeyId, userId } })
    if (!owner || !removed || count === 0) throw passkeyGone()
    if (
      (owner.role === 'admin' || !owner.hasPassword) &&
      (await tx.passkey.count({ where: { userId } })) === 0
    ) {
      throw new AppError(
        'conflict',
        owner.role === 'admin'
          ? 'This is your only passkey, and admins sign in with nothing else. Please add another one first.'
          : 'This passkey is your only way to sign in. Please add another one, or set a password, first.',
      )
    }
    await tx.session.updateMany({
      where: { userId, passkeyId, revokedAt: null, ...(sid && { id: { not: sid } }) },
      data: { revokedAt: now },
    })
    await endAccountLinks(tx, userId, now)
    if (owner.role === 'admin')
      await recordAudit(tx, {
        actor: actor ?? ownActor(userId, owner),
        action: 'passkey.remove',
        subject: userId,
        before: { name: removed.name },
      })
  })
}
