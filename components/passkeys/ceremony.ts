import { ApiError, wordsOf } from '@/lib/api-client/call'
import {
  beginPasskey,
  beginPasskeySignIn,
  confirmByPasskey,
  endPasskey,
  endPasskeySignIn,
} from '@/lib/api-client/passkeys'
import { passkeyErrorWords, passkeySignInWords } from '@/lib/auth/passkeys/error-words'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'

// The two ceremonies as the browser holds them. Its library is fetched when one begins, beside the challenge.

function load() {
  return import('@simplewebauthn/browser').catch(() => {
    throw new ApiError(0, 'network', 'We could not reach the service.')
  })
}

/** Signs in with a passkey of the person's choice. @throws what `ceremonyWords` has words for. */
export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, { options }] = await Promise.all([load(), beginPasskeySignIn()])
  await endPasskeySignIn(await startAuthentication({ optionsJSON: options }))
}

/** Confirms with a passkey that it is the one who is signed in. @throws what `signInWords` has words for. */
export async function confirmWithPasskey(): Promise<void> {
  const [{ startAuthentication }, { options }] = await Promise.all([load(), beginPasskeySignIn()])
  await confirmByPasskey(await startAuthentication({ optionsJSON: options }))
}

/** Makes a passkey for who is signed in. @throws what `ceremonyWords` has words for. */
export async function addPasskey(name?: string): Promise<PasskeyFacts> {
  const [{ startRegistration }, { options }] = await Promise.all([load(), beginPasskey()])
  return (await endPasskey(await startRegistration({ optionsJSON: options }), name)).passkey
}

/** What to tell a person about signing in by one that failed. */
export function signInWords(problem: unknown): string {
  return problem instanceof ApiError ? wordsOf(problem) : passkeySignInWords(problem)
}

/** What to tell a person about adding one, or another call about passkeys, that failed. */
export function ceremonyWords(problem: unknown): string {
  return problem instanceof ApiError ? wordsOf(problem) : passkeyErrorWords(problem)
}
