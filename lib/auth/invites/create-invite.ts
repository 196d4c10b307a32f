import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { digestToken, randomToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import type { Hold } from '../../db/hold'
import { AppError } from '../../http/errors'
import { invitePath } from '../../site/staff-paths'
import { site } from '../../site/site'
import { lockAddress } from '../../db/lock-address'
import { INVITE_TTL_MS } from './live'

interface Invitation {
  /** As `normaliseEmail` returns it. */
  email: string
  /** What the account is called if there is none yet; may be empty. */
  name: string
  now?: Date
}

/** Who invites: an operator in a session that is held, or the command line. */
type Inviting =
  { actor: Actor & { id: string }; hold: Hold } | { actor: Actor & { id: null }; hold?: undefined }

export interface CreatedInvite {
  id: string
  /** To be handed over in person or by a safe channel: whoever opens it first may register a passkey. Never kept. */
  link: string
  expiresAt: Date
}

/**
 * Invites somebody to run the service. A newer invitation to an address ends the older ones, opened or not.
 * @throws AppError `conflict` when an operator invites another one: with that link they could act in the other's name. Who has
 *   lost all keys is invited from the command line. `unauthenticated` when the session has ended meanwhile.
 */
export async function createInvite({
  email,
  name,
  actor,
  hold,
  now = new Date(),
}: Invitation & Inviting): Promise<CreatedInvite> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + INVITE_TTL_MS)
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    await hold?.(tx)
    const user = await tx.user.findUnique({ where: { email }, select: { role: true } })
    if (actor.id !== null && user?.role === 'admin')
      throw new AppError(
        'conflict',
        'This person is an admin already. They can add more passkeys themselves.',
      )
    await tx.adminInvite.updateMany({
      where: { email, firmId: null, enrolledAt: null, endedAt: null },
      data: { endedAt: now },
    })
    const { id } = await tx.adminInvite.create({
      data: { tokenHash: digestToken(token), email, name, createdById: actor.id, createdAt: now, expiresAt },
      select: { id: true },
    })
    await recordAudit(tx, {
      actor,
      action: 'admin.invite',
      subject: id,
      after: { expiresAt: expiresAt.toISOString() },
    })
    return { id, link: `${site().url}${invitePath(token)}`, expiresAt }
  })
}
