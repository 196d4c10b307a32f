import 'server-only'
import { digestToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isLive, type InvitedTo } from './live'

export interface OpenedInvite {
  id: string
  expiresAt: Date
}

/**
 * Uses the link of an invitation up. Of any number of browsers that open it, one may enrol; that one may open it again.
 * @param enrolled the invitation that this browser has opened before, if any.
 * @throws AppError `not_found` unknown; `gone` used, taken back or expired, each in its own words. None names the address.
 */
export async function openInvite(
  token: string,
  enrolled: string | null,
  now = new Date(),
  to: InvitedTo = 'admin',
): Promise<OpenedInvite> {
  const tokenHash = digestToken(token)
  const { count } = await db().adminInvite.updateMany({
    where: { tokenHash, openedAt: null, ...isLive(now, to) },
    data: { openedAt: now },
  })
  const invite = await db().adminInvite.findUnique({
    where: { tokenHash, firmId: to === 'admin' ? null : { not: null } },
    select: { id: true, expiresAt: true, openedAt: true, enrolledAt: true, endedAt: true },
  })
  if (!invite)
    throw new AppError(
      'not_found',
      'This invite link is not one of ours. Please copy the whole link, or ask for a new one.',
    )
  const { id, expiresAt, openedAt, enrolledAt, endedAt } = invite
  if (count === 1) return { id, expiresAt }
  if (enrolledAt)
    throw new AppError(
      'gone',
      'This invite link was used already. Sign in with your passkey, or ask for a new link.',
    )
  if (endedAt)
    throw new AppError(
      'gone',
      'This invite link is not valid any more. Please use the newest one, or ask for a new link.',
    )
  if (expiresAt <= now)
    throw new AppError(
      'gone',
      'This invite link has expired. Links are good for 24 hours. Please ask for a new one.',
    )
  if (!openedAt)
    throw new AppError('gone', 'This invite link is not valid any more. Please ask for a new one.')
  if (id !== enrolled)
    throw new AppError(
      'gone',
      'This invite link was opened already, in another browser. Go on there, or ask for a new link.',
    )
  return { id, expiresAt }
}
