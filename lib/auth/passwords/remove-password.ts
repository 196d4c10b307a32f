import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { enqueueAccountNotice, prepareAccountNotice } from '../account-notice'
import { NOT_PROVEN } from '../../verification/addresses'
import { endAccountLinks } from '../end-account-links'
import { endProofs } from '../../verification/visit-proofs'
import { lockOwner } from '../passkeys/lock-owner'

interface Removing {
  userId: string
  /** The session that asks, which goes on. */
  sid: string
  /** For the audit log, where the account is an operator's. */
  actor: Actor
  now?: Date
}

/**
 * Takes the password of an account that has a passkey. From then on its passkeys open it, and a mailed link that sets a new
 * password. The sessions that the password has opened end.
 * @throws AppError `conflict` where there is no password, or nothing else to sign in with; `forbidden` while nobody has proven the
 *   address, to which a link for a new one would go.
 */
export async function removePassword({ userId, sid, actor, now = new Date() }: Removing): Promise<void> {
  const notice = await prepareAccountNotice('password-removed')
  await db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (owner && !owner.isProven) throw new AppError('forbidden', NOT_PROVEN)
    if (!owner?.hasPassword) throw new AppError('conflict', 'Your account has no password.')
    if ((await tx.passkey.count({ where: { userId } })) === 0)
      throw new AppError('conflict', 'Your password is your only way to sign in. Please add a passkey first.')
    await tx.user.update({ where: { id: userId }, data: { passwordHash: null, passwordSetAt: null } })
    await tx.session.updateMany({
      where: { userId, method: 'password', revokedAt: null, id: { not: sid } },
      data: { revokedAt: now },
    })
    const emailHash = new Uint8Array(hashEmail(owner.email))
    await tx.emailToken.updateMany({
      where: { emailHash, purpose: 'reset_password', usedAt: null },
      data: { expiresAt: now },
    })
    await endAccountLinks(tx, userId, now)
    await endProofs(tx, emailHash, now)
    if (owner.role === 'admin') await recordAudit(tx, { actor, action: 'password.remove', subject: userId })
    await enqueueAccountNotice(tx, {
      renderId: notice,
      to: owner.email,
      key: `no-password:${sid}:${now.getTime()}`,
      now,
    })
  })
}
