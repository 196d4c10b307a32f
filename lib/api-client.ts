import type { AuthenticationResponseJSON, PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { PasskeyFacts } from './auth/passkeys/passkey'
import type { CheckResult } from './breaches/breach'
import type { SubmissionType } from './leads/forms'
import type { GetNotifiedInput } from './leads/schema'
import type { MailPreview, PreviewableId } from './mail/previewable'
import type { PreferenceName, Preferences } from './users/preference'
import type { Account, AddressItem } from './users/account-items'
import type { ProfileInput } from './users/profile-schema'

// The browser's side of /v1: the only place that calls fetch.

/** An answer other than 2xx, or none at all (status 0: the network failed). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fieldErrors?: Record<string, string>,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** What to tell a person about a call that failed: the server's words, or that it was not reached. */
export function wordsOf(problem: unknown): string {
  return problem instanceof ApiError && problem.status !== 0 ? problem.message : 'We could not reach the service. Check your connection and try again.'
}

/** Longer than the server's own limit for a check, so that its answer arrives before we give up. Milliseconds. */
const TIMEOUT_MS = 15_000

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new ApiError(0, 'network', 'We could not reach the service.')
  }
  // A proxy in between may answer with a page instead of JSON.
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && answer) return answer as T
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  throw new ApiError(
    response.ok ? 502 : response.status,
    typeof answer?.code === 'string' ? answer.code : 'unknown',
    typeof answer?.message === 'string' ? answer.message : `HTTP ${response.status}`,
    answer?.fieldErrors as Record<string, string> | undefined,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  )
}

/**
 * Checks one address.
 * @throws ApiError 422 bad address, 429 too many, 503 could not be checked, 0 no network.
 */
export function checkBreach(email: string): Promise<CheckResult> {
  return call<CheckResult>('POST', '/v1/breaches/check-breach', { email })
}

/**
 * Sends a lead form. Harmless when repeated.
 * @throws ApiError 422 wrong fields (in `fieldErrors`), 429 too many, 503 try again in a moment, 0 no network.
 */
export function submitLead(request: GetNotifiedInput): Promise<{ message: string; submissionType: SubmissionType }> {
  return call('POST', '/v1/users/get-notified', request)
}

/**
 * Uses the link of a verification mail. Harmless when repeated.
 * @throws ApiError 410 the link is not valid any more, 503 try again in a moment, 0 no network.
 */
export function verifyEmail(token: string): Promise<{ alreadyVerified: boolean; email: string | null; signedIn: boolean; needsPassword: boolean }> {
  return call('POST', `/v1/auth/verify-email?token=${encodeURIComponent(token)}`)
}

/** Sends the verification mail of the last request, or of the sign-up, again. @throws ApiError 429 with when it may be asked for. */
export function resendVerification(): Promise<{ message: string }> {
  return call('POST', '/v1/auth/verify-email/resend')
}

/** Takes the last request back. Harmless when repeated. */
export function withdrawRequest(): Promise<{ message: string }> {
  return call('POST', '/v1/users/withdraw-request')
}

/** Ends the alerts to the address of an unsubscribe link. Harmless when repeated. @throws ApiError 404 not one of our links. */
export function unsubscribe(token: string): Promise<{ message: string }> {
  return call('POST', `/v1/mail/unsubscribe?token=${encodeURIComponent(token)}`)
}

/** Takes that back. */
export function subscribeAgain(token: string): Promise<{ message: string }> {
  return call('DELETE', `/v1/mail/unsubscribe?token=${encodeURIComponent(token)}`)
}

/** Asks for an unsubscribe link by mail. @throws ApiError 422 bad address, 429 too many. */
export function mailUnsubscribeLink(email: string): Promise<{ message: string }> {
  return call('POST', '/v1/mail/unsubscribe-link', { email })
}

/** A mail template as a recipient would see it. @throws ApiError 404 not for you, 422 bad address, 429 too many. */
export function previewMail(template: PreviewableId, email: string | undefined): Promise<MailPreview> {
  return call('POST', '/v1/email-preview', { template, email })
}

// Accounts

/**
 * Signs in; the session's cookie comes with the answer.
 * @throws ApiError 401 wrong email or password, 422 wrong fields, 429 too many, 503 try again in a moment, 0 no network.
 */
export function logIn(email: string, password: string): Promise<{ user: { name: string } }> {
  return call('POST', '/v1/auth/login', { email, password })
}

interface SignUpInput {
  name: string
  email: string
  phoneNumber: string
  zipCode: string
  password: string
}

/** Signs up. @throws ApiError 404 no profile, 422 wrong fields, 429 too many, 503 try again in a moment, 0 no network. */
export function signUp(request: SignUpInput): Promise<{ live: boolean; profileUpdated: boolean }> {
  return call('POST', '/v1/auth/signup', request)
}

/** Signs out here, or everywhere. Harmless when repeated. */
export function signOut(everywhere = false): Promise<{ message: string }> {
  return call('POST', `/v1/auth/signout${everywhere ? '?everywhere=true' : ''}`)
}

/** Mails a link to choose a new password. Says the same for every address. */
export function requestPasswordReset(email: string): Promise<{ message: string }> {
  return call('POST', '/v1/auth/password-reset', { email })
}

/** Sets a new password by a mailed link, and signs in. @throws ApiError 410 the link is not valid any more. */
export function resetPassword(token: string, password: string): Promise<unknown> {
  return call('POST', '/v1/auth/password-reset/confirm', { token, password })
}

/** Changes the password and signs out everywhere else. @throws ApiError 422 the current one is wrong. */
export function changePassword(currentPassword: string | undefined, password: string): Promise<unknown> {
  return call('POST', '/v1/auth/password', { currentPassword, password })
}

/** Signs one of the account's browsers out. Harmless when repeated. */
export function endSession(id: string): Promise<{ message: string }> {
  return call('DELETE', `/v1/auth/sessions?id=${encodeURIComponent(id)}`)
}

// Passkeys. A ceremony is begun, held with the browser's help (components/passkeys/ceremony.ts), and ended.

/** Begins a sign-in by passkey. @throws ApiError 429 too many, 503 try again in a moment, 0 no network. */
export function beginPasskeySignIn(): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }> {
  return call('POST', '/v1/auth/passkeys/login/options')
}

/** Ends it: from then on this browser is signed in. @throws ApiError 401 not verified, 429 too many, 503, 0. */
export function endPasskeySignIn(response: AuthenticationResponseJSON): Promise<unknown> {
  return call('POST', '/v1/auth/passkeys/login/verify', { response })
}

/** Begins the registration of a passkey. @throws ApiError 401 not signed in, 409 there are as many as there may be, 503, 0. */
export function beginPasskey(): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }> {
  return call('POST', '/v1/auth/passkeys/register/options')
}

/** Ends it. Without a name the passkey is called after the device. @throws ApiError 409 registered already, 422 not verified, 503, 0. */
export function endPasskey(response: RegistrationResponseJSON, name?: string): Promise<{ passkey: PasskeyFacts }> {
  return call('POST', '/v1/auth/passkeys/register/verify', { response, name })
}

/** @throws ApiError 404 not there any more, 422 wrong name, 503, 0. */
export function renamePasskey(id: string, name: string): Promise<{ message: string }> {
  return call('PATCH', `/v1/auth/passkeys?id=${encodeURIComponent(id)}`, { name })
}

/** @throws ApiError 404 not there any more, 409 the only way to sign in, 503, 0. */
export function removePasskey(id: string): Promise<{ message: string }> {
  return call('DELETE', `/v1/auth/passkeys?id=${encodeURIComponent(id)}`)
}

/** Whether the session still stands; null when that could not be found out. */
export async function isStillSignedIn(): Promise<boolean | null> {
  try {
    const response = await fetch('/api/auth/session', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return null
    const session = (await response.json()) as { user?: unknown } | null
    return Boolean(session?.user)
  } catch {
    return null
  }
}

// The dashboard

/** Closes the welcome banner for good. */
export function closeWelcome(): Promise<{ message: string }> {
  return call('POST', '/v1/users/me/welcome')
}

/** Marks notifications as read. */
export function markRead(ids: string[] | 'all'): Promise<unknown> {
  return call('PATCH', '/v1/users/me/notifications', { ids })
}

/** Saves one switch. @returns all of them as they are in effect. */
export function setPreference(name: PreferenceName, on: boolean): Promise<Preferences> {
  return call('PATCH', '/v1/users/me/preferences', { name, on })
}

/** Marks a breach as dealt with, or not. */
export function setDealtWith(uniqueBreachId: string, on: boolean): Promise<unknown> {
  return call(on ? 'PUT' : 'DELETE', `/v1/users/me/dealt-with?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`)
}

// The member's own account (/settings).

/** Answers a file: a link of the page leads there. */
export const DATA_EXPORT_PATH = '/v1/users/me/data'

/** Changes the profile; what is left out stays. @throws ApiError 401 signed out, 422 wrong fields (in `fieldErrors`). */
export function updateProfile(change: ProfileInput): Promise<{ account: Account }> {
  return call('PATCH', '/v1/users/me', change)
}

/** Mails a link to a further address. @throws ApiError 409 it is there already or there are too many, 422 bad address, 429 mailed lately. */
export function addAddress(email: string): Promise<{ message: string; addresses: AddressItem[] }> {
  return call('POST', '/v1/users/me/addresses', { email })
}

/** Harmless when repeated. */
export function removeAddress(id: string): Promise<{ message: string; addresses: AddressItem[] }> {
  return call('DELETE', `/v1/users/me/addresses?id=${encodeURIComponent(id)}`)
}

/** Mails a link to a new address of the account. @throws ApiError 409 it is the one it has, 422 bad address, 429 mailed lately. */
export function requestEmailChange(email: string): Promise<{ message: string }> {
  return call('POST', '/v1/users/me/email', { email })
}

/** Takes a consent back. Harmless when repeated. @throws ApiError 409 it ends with the account only. */
export function revokeConsent(id: string): Promise<{ message: string }> {
  return call('DELETE', `/v1/users/me/consents?id=${encodeURIComponent(id)}`)
}

/** Whether public look-ups say nothing about an address: the account's own, or a further one by its id. */
export function setLookupOptOut(on: boolean, addressId?: string): Promise<{ message: string; lookupOptOut: boolean }> {
  return call(on ? 'PUT' : 'DELETE', `/v1/users/me/lookups${addressId ? `?addressId=${encodeURIComponent(addressId)}` : ''}`)
}

/** Deletes the account. @param confirmation what was typed. @throws ApiError 422 another word. */
export function deleteAccount(confirmation: string): Promise<{ message: string }> {
  return call('DELETE', '/v1/users/me', { confirmation })
}
