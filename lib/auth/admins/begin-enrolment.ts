import 'server-only'
import { db } from '../../db/client'
import { requireEnrolment } from '../invites/find-enrolment'
import { beginRegistration, type BegunRegistration } from '../passkeys/registration-options'
import { findEnrollee } from './enrollee'

/**
 * Begins the registration of the passkey that an invitation is for.
 * @param inviteId from the browser's cookie.
 * @throws AppError `invite_required` without an invitation that counts for this address, `conflict` no room for another passkey.
 */
export async function beginEnrolment(
  inviteId: string | null,
  email: string,
  now = new Date(),
): Promise<BegunRegistration> {
  const enrolment = await requireEnrolment(inviteId, email, now)
  return beginRegistration({ ...(await findEnrollee(db(), enrolment)), email }, now)
}
