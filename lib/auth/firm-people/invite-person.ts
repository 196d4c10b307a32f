import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { digestToken, randomToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import type { Hold } from '../../db/hold'
import { lockAddress } from '../../db/lock-address'
import { AppError } from '../../http/errors'
import { firmInvitePath } from '../../site/staff-paths'
import { site } from '../../site/site'
import { isUuid } from '../../validation/ids'
import type { CreatedInvite } from '../invites/create-invite'
import { INVITE_TTL_MS } from '../invites/live'

interface Invitation {
  firmId: string
  /** As `normaliseEmail` returns it. */
  email: string
  /** May be empty. */
  name: string
  actor: Actor & { id: string }
  /** Of the session that asks. */
  hold: Hold
  now?: Date
}

/**
 * Invites somebody to sign in for a law firm. A newer invitation to an address ends the older ones, opened or not. It has nothing to do with
 * an account that the address may have.
 * @throws AppError `not_found` no such firm, `conflict` for one that is off, and for an address that signs in for a firm already,
 *   `unauthenticated` when the session has ended meanwhile.
 */
export async function invitePerson({
  firmId,
  email,
  name,
  actor,
  hold,
  now = new Date(),
}: Invitation): Promise<CreatedInvite> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + INVITE_TTL_MS)
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    await hold(tx)
    const firm = isUuid(firmId)
      ? await tx.lawFirm.findUnique({ where: { id: firmId }, select: { deactivatedAt: true } })
      : null
    if (!firm) throw new AppError('not_found', 'This law firm is not there any more.')
    if (firm.deactivatedAt) throw new AppError('conflict', 'This law firm is deactivated. Activate it first.')
    const known = await tx.firmPerson.findUnique({ where: { email }, select: { firmId: true } })
    if (known)
      throw new AppError(
        'conflict',
        known.firmId === firmId
          ? 'This person signs in for the firm already. Whoever has lost the passkey: remove the access, then invite again.'
          : 'This person signs in for another law firm. Another address is needed.',
      )
    await tx.adminInvite.updateMany({
      where: { email, firmId: { not: null }, enrolledAt: null, endedAt: null },
      data: { endedAt: now },
    })
    const { id } = await tx.adminInvite.create({
      data: {
        tokenHash: digestToken(token),
        email,
        name,
        firmId,
        createdById: actor.id,
        createdAt: now,
        expiresAt,
      },
      select: { id: true },
    })
    await recordAudit(tx, {
      actor,
      action: 'law-firm.invite',
      subject: firmId,
      after: { invite: id, expiresAt: expiresAt.toISOString() },
    })
    return { id, link: `${site().url}${firmInvitePath(token)}`, expiresAt }
  })
}
