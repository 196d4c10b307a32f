import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'

/**
 * Takes an invitation back. Harmless when repeated.
 * @throws AppError `not_found` no such invitation, `conflict` when its passkey is registered already.
 */
export async function revokeInvite(id: string, actor: Actor, now = new Date()): Promise<{ done: boolean }> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.adminInvite.updateMany({
      where: { id, enrolledAt: null, endedAt: null },
      data: { endedAt: now },
    })
    if (count === 1) {
      await recordAudit(tx, { actor, action: 'invite.revoke', subject: id })
      return { done: true }
    }
    const invite = await tx.adminInvite.findUnique({ where: { id }, select: { enrolledAt: true } })
    if (!invite) throw new AppError('not_found', 'This invite is not there any more.')
    if (invite.enrolledAt)
      throw new AppError('conflict', 'This invite was used already. Remove the access that it gave instead.')
    return { done: false }
  })
}
