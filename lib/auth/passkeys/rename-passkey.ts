import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { lockOwner, ownActor } from './lock-owner'
import { passkeyGone } from './passkey-gone'

/**
 * Gives a person's passkey another name.
 * @param name by the rule of name.ts.
 * @param actor for the audit log, where the person is an operator; without one it is the owner.
 * @throws AppError `not_found` for one that is not theirs, or not there.
 */
export async function renamePasskey(
  userId: string,
  passkeyId: string,
  name: string,
  actor?: Actor,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    const before = await tx.passkey.findFirst({ where: { id: passkeyId, userId }, select: { name: true } })
    if (!owner || !before) throw passkeyGone()
    if (before.name === name) return
    await tx.passkey.update({ where: { id: passkeyId }, data: { name } })
    if (owner.role === 'admin')
      await recordAudit(tx, {
        actor: actor ?? ownActor(userId, owner),
        action: 'passkey.rename',
        subject: userId,
        before: { ...before },
        after: { name },
      })
  })
}
