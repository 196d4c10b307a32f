import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { lockOwner } from '../passkeys/lock-owner'
import { endMadeAccess } from '../end-made-access'
import { revokeSessions } from '../sessions'

/**
 * Takes the role from an operator, ends their sessions and API keys and takes their invitations back; the account stays a member's.
 * Harmless when repeated. Of two operators who remove each other at once, one does.
 * @throws AppError `not_found` no such account, `conflict` oneself or the last one, `forbidden` when whoever asks is none any more.
 */
export async function removeAccess(
  userId: string,
  actor: Actor,
  now = new Date(),
): Promise<{ done: boolean }> {
  return db().$transaction(async (tx) => {
    // One at a time, whoever it is about.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))`
    const asks = actor.id === null ? 1 : await tx.user.count({ where: { id: actor.id, role: 'admin' } })
    if (asks === 0) throw new AppError('forbidden', 'You are not an admin any more.')
    const owner = await lockOwner(tx, userId)
    if (!owner) throw new AppError('not_found', 'This account is not there any more.')
    if (owner.role !== 'admin') return { done: false }
    if (userId === actor.id)
      throw new AppError('conflict', 'You cannot remove your own access. Ask another admin to do it.')
    if ((await tx.user.count({ where: { role: 'admin' } })) === 1)
      throw new AppError('conflict', 'The last admin cannot be removed. Invite another one first.')
    await tx.user.update({ where: { id: userId }, data: { role: 'user' } })
    await revokeSessions(tx, userId, { now })
    await endMadeAccess(tx, userId, { by: actor.name, now })
    await recordAudit(tx, {
      actor,
      action: 'admin.remove',
      subject: userId,
      before: { role: 'admin' },
      after: { role: 'user' },
    })
    return { done: true }
  })
}
