import 'server-only'
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../http/errors'
import { takeChallenge } from './challenges'
import { NOT_VERIFIED } from './passkey'
import { ALGORITHMS, relyingParty } from './relying-party'

export interface RegistrationResponse {
  userId: string
  /** As the browser's cookie names it. */
  challengeId: string | undefined
  response: RegistrationResponseJSON
}

export type CheckedRegistration = Awaited<ReturnType<typeof checkRegistration>>

/**
 * Uses a registration's challenge up, then checks the response to it (WebAuthn Level 3, section 7.1).
 * @returns what it registers.
 * @throws AppError `invalid_fields` the response does not hold. Not `unauthenticated`: whoever asks is in order, and nobody
 *   should be signed out over this.
 */
export async function checkRegistration(
  { userId, challengeId, response }: RegistrationResponse,
  now = new Date(),
) {
  const challenge = await takeChallenge(challengeId, { purpose: 'register', userId, now })
  const { id, origin } = relyingParty()
  // The library throws for everything that is wrong with a response; it reads nothing but its arguments.
  const verification =
    challenge === null
      ? null
      : await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }).catch(() => null)
  if (!verification?.verified) throw new AppError('invalid_fields', NOT_VERIFIED)
  return verification.registrationInfo
}
