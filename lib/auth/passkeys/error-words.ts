import type { WebAuthnErrorCode } from '@simplewebauthn/browser'

// What to tell a person when the browser or the device ends a passkey ceremony. The codes are those of the browser's
// client library (specification, admin side, section 8, passkey errors). Pure.

const NOT_HERE = 'Passkeys do not work at this web address. Please use the site at its usual address'
const TRY_AGAIN = 'Your device could not do this. Please try again, or use another device.'

/** The library throws these very words (specification, section 8), without a code. */
const UNSUPPORTED = 'WebAuthn is not supported in this browser'

const WORDS: Record<WebAuthnErrorCode, string> = {
  ERROR_CEREMONY_ABORTED: 'The passkey request was stopped. Please try again.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device already has a passkey for your account. You can sign in with it.',
  ERROR_INVALID_RP_ID: `${NOT_HERE}.`,
  ERROR_INVALID_DOMAIN: `${NOT_HERE}.`,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    'This device cannot make a passkey of a kind that we support. Please use another device.',
  ERROR_MALFORMED_PUBKEYCREDPARAMS:
    'This device cannot make a passkey of a kind that we support. Please use another device.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device cannot keep passkeys. Please use another device.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device has no fingerprint, face or PIN set up. Please set one up, or use another device.',
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE:
    'This device has no fingerprint, face or PIN set up. Please set one up, or use another device.',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: TRY_AGAIN,
  ERROR_INVALID_USER_ID_LENGTH: TRY_AGAIN,
  ERROR_SIGNAL_INVALID_ARGUMENT: TRY_AGAIN,
  // What the browser itself says differs from one to the next; see below for what it calls it.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: TRY_AGAIN,
}

/** What the browser throws when a person closes its window, or lets it wait for too long. It does not say which. */
const NOT_ALLOWED =
  'You closed the request, or it took too long. Nothing has changed. Please try again when you are ready.'

/** Browsers end a sign-in in the same way where the device has no passkey for it. */
const NOT_USED =
  'No passkey was used: the request was closed, it took too long, or there is none for this sign-in on this device.'

/** Where a password does as well. */
const SIGN_IN_WORDS: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_INVALID_RP_ID: `${NOT_HERE}, or sign in with your password.`,
  ERROR_INVALID_DOMAIN: `${NOT_HERE}, or sign in with your password.`,
}

/** What a ceremony was rejected with, as far as it can be told. */
function read(problem: unknown): { name?: unknown; message?: unknown; code: WebAuthnErrorCode | null } {
  const { name, code, message } = (problem ?? {}) as { name?: unknown; code?: unknown; message?: unknown }
  // DOMException has a code too, which is a number.
  return {
    name,
    message,
    code: typeof code === 'string' && Object.hasOwn(WORDS, code) ? (code as WebAuthnErrorCode) : null,
  }
}

/** @param problem what adding a passkey was rejected with. @returns a sentence or two for the person who began it. */
export function passkeyErrorWords(problem: unknown): string {
  const { name, code, message } = read(problem)
  if (name === 'NotAllowedError') return NOT_ALLOWED
  if (message === UNSUPPORTED) return 'This browser does not support passkeys. Please use another browser.'
  return code ? WORDS[code] : TRY_AGAIN
}

/** The same for a member who signs in, and may do it otherwise. */
export function passkeySignInWords(problem: unknown): string {
  const { name, code, message } = read(problem)
  if (name === 'NotAllowedError')
    return `${NOT_USED} Please try again, use the device that has it, or sign in with your password.`
  if (message === UNSUPPORTED)
    return 'This browser does not support passkeys. Please use another browser, or sign in with your password.'
  return (code && SIGN_IN_WORDS[code]) ?? passkeyErrorWords(problem)
}

/** The specification's words (admin side, section 8), for what has none of its own. */
export const ADMIN_LOGIN_FAILED = 'Login failed. Please check your credentials and try again.'

/**
 * The same for operators, who have no password to fall back on and get the specification's own words where it has any.
 * @param ceremony what was begun: with a passkey that the device has, or to make one there.
 */
export function adminPasskeyErrorWords(problem: unknown, ceremony: 'sign-in' | 'enrolment'): string {
  const { name, code, message } = read(problem)
  if (name === 'NotAllowedError')
    return ceremony === 'enrolment'
      ? NOT_ALLOWED
      : `${NOT_USED} Check the email address, and use the device that your passkey is on.`
  if (message === UNSUPPORTED) return UNSUPPORTED
  return code ? WORDS[code] : ADMIN_LOGIN_FAILED
}
