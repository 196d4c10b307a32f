import 'server-only'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordAudit } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { lockAddress } from '../../db/lock-address'
import { inviteRequired, requireEnrolment } from '../invites/find-enrolment'
import { isLive } from '../invites/live'
import { checkRegistration } from '../passkeys/check-registration'
import { keepPasskey } from '../passkeys/keep-passkey'
import { NOT_VERIFIED } from '../passkeys/passkey'
import { startSession, type StartedSession } from '../sessions'
import { findEnrollee } from './enrollee'
import { makeAdmin } from './make-admin'
import { prepareAdminNotice, tellAdmins } from './tell-admins'

/** From where a call comes, for sessions and the audit log. */
export interface Origin {
  ip: string
  userAgent: string
  requestId: string | null
}

interface Enrolling {
  /** From the browser's cookie. */
  inviteId: string | null
  email: string
  /** As the browser's cookie names it. */
  challengeId: string | undefined
  response: RegistrationResponseJSON
  /** Of the passkey, by the rule of passkeys/name.ts. */
  name: string
  origin: Origin
}

/**
 * Ends the registration that an invitation is for, and signs in with it. The invitation is used up, the account has the
 * role, and every operator is told, together with the passkey or not at all.
 * @throws AppError `invite_required` without an invitation that counts for this address, or with one that another call has
 *   used up; `invalid_fields` the response does not hold; `conflict` no room for another passkey, or registered already.
 */
export async function enrolAdmin(
  { inviteId, email, challengeId, response, name, origin }: Enrolling,
  now = new Date(),
): Promise<StartedSession> {
  const enrolment = await requireEnrolment(inviteId, email, now)
  const { id: userId } = await findEnrollee(db(), enrolment)
  const checked = await checkRegistration({ userId, challengeId, response }, now)
  const renderId = await prepareAdminNotice()
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const { count } = await tx.adminInvite.updateMany({
      where: { id: enrolment.id, ...isLive(now) },
      data: { enrolledAt: now },
    })
    if (count === 0) throw inviteRequired()
    const enrollee = await findEnrollee(tx, enrolment)
    // A profile came or went meanwhile, and the passkey carries the id of another. The next try knows it.
    if (enrollee.id !== userId) throw new AppError('invalid_fields', NOT_VERIFIED)
    await makeAdmin(tx, email, enrollee, now)
    const passkey = await keepPasskey(tx, { userId, checked, name, now })
    const actor = { id: userId, name: email, ip: origin.ip, requestId: origin.requestId }
    await recordAudit(tx, {
      actor,
      action: 'admin.enrol',
      subject: userId,
      before: { was: enrollee.state },
      after: { invite: enrolment.id, passkey: name },
    })
    await tellAdmins(tx, { renderId, of: email, passkey, now })
    return startSession(tx, {
      userId,
      method: 'admin-passkey',
      passkeyId: passkey.id,
      userAgent: origin.userAgent,
      now,
    })
  })
}
