import 'server-only'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { CHALLENGE_TTL_MS, keepChallenge } from './challenges'
import { MAX_PASSKEYS } from './passkey'
import { ALGORITHMS, relyingParty } from './relying-party'
import { userHandle } from './user-handle'

/** A ceremony that has begun: what the browser is asked, and the id under which its response is awaited. */
export interface BegunRegistration {
  challengeId: string
  options: PublicKeyCredentialCreationOptionsJSON
}

/** Who a passkey is made for. */
interface Registrant {
  id: string
  email: string
  name: string
  /** The ones that they have already, and keep. */
  passkeys: { id: string; transports: string[] }[]
}

/**
 * Begins the registration of a passkey by a member.
 * @throws AppError `not_found` no such account, `conflict` no room for another.
 */
export async function registrationOptions(userId: string, now = new Date()): Promise<BegunRegistration> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      name: true,
      passkeys: { select: { id: true, transports: true }, take: MAX_PASSKEYS },
    },
  })
  if (!user) throw new AppError('not_found', 'This account is not there any more.')
  return beginRegistration(user, now)
}

/**
 * Begins the registration of a passkey: one that can be found without naming an account, and that asks for a finger, a
 * face or a PIN. The ones that the person has already are named, so that no device makes a second.
 * @throws AppError `conflict` no room for another.
 */
export async function beginRegistration(user: Registrant, now = new Date()): Promise<BegunRegistration> {
  if (user.passkeys.length >= MAX_PASSKEYS) throw tooMany()
  const { id, name } = relyingParty()
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: userHandle(user.id),
    userName: user.email,
    userDisplayName: user.name || user.email,
    excludeCredentials: user.passkeys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_TTL_MS,
  })
  return {
    challengeId: await keepChallenge(options.challenge, { purpose: 'register', userId: user.id, now }),
    options,
  }
}

/** The response to who has as many as one may have. */
export function tooMany(): AppError {
  return new AppError(
    'conflict',
    `You have ${MAX_PASSKEYS} passkeys, which is the most we keep. Please remove one first.`,
  )
}
