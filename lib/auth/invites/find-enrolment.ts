import 'server-only'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isLive, type InvitedTo } from './live'

/** An opened invitation whose passkey may be registered. */
export interface Enrolment {
  id: string
  email: string
  name: string
  /** The id that the account gets if there is none. */
  userId: string
  /** Of an invitation to the sign-in of law firms' people: which firm. */
  firmId: string | null
}

/** @param inviteId from the browser's cookie. @returns null unless the invitation was opened and still counts. */
export async function findEnrolment(
  inviteId: string | null,
  now = new Date(),
  to: InvitedTo = 'admin',
): Promise<Enrolment | null> {
  if (inviteId === null) return null
  return db().adminInvite.findFirst({
    where: { id: inviteId, openedAt: { not: null }, ...isLive(now, to) },
    select: { id: true, email: true, name: true, userId: true, firmId: true },
  })
}

/**
 * The enrolment of an address.
 * @throws AppError `invite_required`, in the same words whatever is missing.
 */
export async function requireEnrolment(
  inviteId: string | null,
  email: string,
  now = new Date(),
  to: InvitedTo = 'admin',
): Promise<Enrolment> {
  const enrolment = await findEnrolment(inviteId, now, to)
  if (enrolment?.email !== email) throw inviteRequired()
  return enrolment
}

/** The response to who registers without an invitation that counts for the address. */
export function inviteRequired(): AppError {
  return new AppError(
    'invite_required',
    'A passkey can be registered with an invite only. Open your invite link in this browser, and enter the address it was for.',
  )
}
