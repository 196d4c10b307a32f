import 'server-only'
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { CHALLENGE_TTL_MS, keepChallenge } from './challenges'
import { relyingParty } from './relying-party'

/** A ceremony that has begun: what the browser is asked, and the id under which its response is awaited. */
export interface BegunAuthentication {
  challengeId: string
  options: PublicKeyCredentialRequestOptionsJSON
}

/**
 * Begins a sign-in. Nobody is named: the device offers the passkeys it has, so that nothing is said about any address.
 */
export async function authenticationOptions(now = new Date()): Promise<BegunAuthentication> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: 'required',
    timeout: CHALLENGE_TTL_MS,
  })
  return {
    challengeId: await keepChallenge(options.challenge, { purpose: 'authenticate', userId: null, now }),
    options,
  }
}
