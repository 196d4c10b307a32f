import 'server-only'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordAudit } from '../../audit/record'
import { db } from '../../db/client'
import { lockAddress } from '../../db/lock-address'
import { AppError } from '../../http/errors'
import type { Origin } from '../admins/enrol-admin'
import { inviteRequired, requireEnrolment } from '../invites/find-enrolment'
import { isLive } from '../invites/live'
import { checkRegistration } from '../passkeys/check-registration'
import { beginRegistration, type BegunRegistration } from '../passkeys/registration-options'
import { startFirmSession } from './session'

/**
 * Begins the registration of the passkey that an invitation to a law firm's sign-in is for.
 * @throws AppError `invite_required` without an invitation that counts for this address.
 */
export async function beginFirmEnrolment(
  inviteId: string | null,
  email: string,
  now = new Date(),
): Promise<BegunRegistration> {
  const { userId, name } = await requireEnrolment(inviteId, email, now, 'firm')
  return beginRegistration({ id: userId, email, name, passkeys: [] }, now)
}

interface Enrolling {
  /** From the browser's cookie. */
  inviteId: string | null
  email: string
  challengeId: string | undefined
  response: RegistrationResponseJSON
  /** Of the passkey. */
  name: string
  origin: Origin
}

/**
 * Ends the registration, and signs in with it: the invitation is used up and the person is there, together with the passkey or not at all.
 * @returns the session's id.
 * @throws AppError `invite_required`, also for an invitation that another call has used up; `invalid_fields` the response does not hold;
 *   `conflict` for a passkey that is registered already.
 */
export async function enrolPerson(
  { inviteId, email, challengeId, response, name, origin }: Enrolling,
  now = new Date(),
): Promise<string> {
  const enrolment = await requireEnrolment(inviteId, email, now, 'firm')
  const { userId: personId, firmId } = enrolment
  const { credential, credentialBackedUp } = await checkRegistration(
    { userId: personId, challengeId, response },
    now,
  )
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const { count } = await tx.adminInvite.updateMany({
      where: { id: enrolment.id, ...isLive(now, 'firm') },
      data: { enrolledAt: now },
    })
    if (count === 0 || firmId === null) throw inviteRequired()
    if ((await tx.firmPerson.count({ where: { email } })) > 0) throw inviteRequired()
    await tx.firmPerson.create({
      data: { id: personId, firmId, email, name: enrolment.name, createdAt: now },
    })
    const [kept] = await tx.firmPasskey.createManyAndReturn({
      data: [
        {
          id: credential.id,
          personId,
          publicKey: credential.publicKey,
          counter: BigInt(credential.counter),
          transports: credential.transports ?? [],
          name,
          backedUp: credentialBackedUp,
          createdAt: now,
        },
      ],
      skipDuplicates: true,
    })
    if (!kept) throw new AppError('conflict', 'This passkey is registered already.')
    await recordAudit(tx, {
      actor: { id: personId, name: email, ip: origin.ip, requestId: origin.requestId },
      action: 'law-firm.enrol',
      subject: firmId,
      after: { invite: enrolment.id, passkey: name },
    })
    return startFirmSession(tx, personId, now)
  })
}
