import 'server-only'
import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { takeChallenge } from './challenges'
import { NOT_VERIFIED } from './passkey'
import { relyingParty } from './relying-party'
import { isHandleOf } from './user-handle'

export interface Authentication {
  /** As the browser's cookie names it. */
  challengeId: string | undefined
  response: AuthenticationResponseJSON
}

/** Whose passkey it was. What they may do is for the caller to find out. */
export interface Authenticated {
  userId: string
  passkeyId: string
}

/**
 * Ends a sign-in (WebAuthn Level 3, section 7.2). Of any number of calls with one response, one succeeds.
 * @throws AppError `unauthenticated`, in the same words whatever is wrong.
 */
export async function verifyAuthentication(
  { challengeId, response }: Authentication,
  now = new Date(),
): Promise<Authenticated> {
  const challenge = await takeChallenge(challengeId, { purpose: 'authenticate', userId: null, now })
  if (challenge === null) throw notVerified()
  const passkey = await db().passkey.findUnique({
    where: { id: response.id },
    select: { id: true, userId: true, publicKey: true, counter: true },
  })
  // No account was named when this began, so the response has to name it (step 6).
  if (!passkey || !isHandleOf(passkey.userId, response.response.userHandle)) throw notVerified()
  const checked = await checkAuthentication(response, challenge, {
    ...passkey,
    counter: Number(passkey.counter),
  })
  if (!checked || !(await moveCounter(passkey.id, checked.newCounter, checked.credentialBackedUp, now)))
    throw notVerified()
  return { userId: passkey.userId, passkeyId: passkey.id }
}

/** @returns what the response says, or null when it does not hold. */
export async function checkAuthentication(
  response: AuthenticationResponseJSON,
  challenge: string,
  credential: WebAuthnCredential,
) {
  const { id, origin } = relyingParty()
  // The library throws for everything that is wrong with a response; it reads nothing but its arguments.
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential,
    requireUserVerification: true,
  }).catch(() => null)
  return verification?.verified ? verification.authenticationInfo : null
}

/**
 * Moves the signature counter, in one statement: of two responses at once that carry the same count, one is a copy's.
 * Passkeys that are synchronised do not count; theirs stays 0 (section 6.1.1).
 */
async function moveCounter(id: string, counter: number, backedUp: boolean, now: Date): Promise<boolean> {
  const { count } = await db().passkey.updateMany({
    where: { id, counter: counter === 0 ? 0 : { lt: counter } },
    data: { counter, backedUp, lastUsedAt: now },
  })
  return count === 1
}

/** The one response to everything that is wrong with a sign-in. */
export function notVerified(): AppError {
  return new AppError('unauthenticated', NOT_VERIFIED)
}
