import type { Session } from 'next-auth'
import type {
  resetViewResponse,
  sessionResponse,
  signUpResponse,
  waysToConfirmResponse,
} from '../auth/responses'
import type { messageResponse } from '../http/message-response'
import type { undoneChangeResponse } from '../members/responses'
import { call, TIMEOUT_MS, type ResponseOf } from './call'

// Signing up, in and out.

/**
 * Signs in; the session's cookie comes with the response.
 * @throws ApiError 401 wrong email or password, 422 wrong fields, 429 too many, 503 try again in a moment, 0 no network.
 */
export function logIn(email: string, password: string): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/login', { email, password })
}

interface SignUpInput {
  name: string
  email: string
  phoneNumber: string
  zipCode: string
  password: string
}

/** Signs up. The response is the same for every address. @throws ApiError 422 wrong fields, 429 too many, 503 try again in a moment, 0 no network. */
export function signUp(request: SignUpInput): Promise<ResponseOf<typeof signUpResponse>> {
  return call('POST', '/v1/auth/signup', request)
}

/** Signs out here, or everywhere. Harmless when repeated. */
export function signOut(everywhere = false): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', `/v1/auth/signout${everywhere ? '?everywhere=true' : ''}`)
}

/** Mails a link to choose a new password. Says the same for every address. */
export function requestPasswordReset(email: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/auth/password-reset', { email })
}

/** What a link to choose a password would end. @throws ApiError 410 the link is not valid any more. */
export function inspectReset(token: string): Promise<ResponseOf<typeof resetViewResponse>> {
  return call('POST', '/v1/auth/password-reset/inspect', { token })
}

/** Sets a new password by a mailed link, and signs in; what is not kept ends. @throws ApiError 410 the link is not valid any more. */
export function resetPassword(request: {
  token: string
  password: string
  keepPasskeys: string[]
  keepSessions: string[]
}): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/password-reset/confirm', request)
}

/** Takes a change of address back. @throws ApiError 409 the address has another account by now, 410 the link is not valid any more. */
export function undoEmailChange(token: string): Promise<ResponseOf<typeof undoneChangeResponse>> {
  return call('POST', '/v1/auth/undo-email-change', { token })
}

/** How the person at the screen can confirm that it is them. */
export function waysToConfirm(): Promise<ResponseOf<typeof waysToConfirmResponse>> {
  return call('GET', '/v1/auth/reauthenticate')
}

/** Confirms it with the password. @throws ApiError 401 the session has ended, 422 it is wrong, 429 too many. */
export function confirmByPassword(password: string): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/reauthenticate', { password })
}

/** Ends every other session and waiting link, and what is named. @throws ApiError 409 no way in would be left. */
export function endAccess(also: {
  passkeys: string[]
  password: boolean
}): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/access/end', also)
}

/** Changes the password and signs out everywhere else. @throws ApiError 422 the current one is wrong. */
export function changePassword(
  currentPassword: string | undefined,
  password: string,
): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/password', { currentPassword, password })
}

/** Takes the password of an account that has a passkey. @throws ApiError 403 confirm that it is you, 409 there is no passkey. */
export function removePassword(): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', '/v1/auth/password')
}

/** Signs one of the account's browsers out. Harmless when repeated. */
export function endSession(id: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/auth/sessions?id=${encodeURIComponent(id)}`)
}

/** Whether the session still stands; null when that could not be found out. */
export async function isStillSignedIn(): Promise<boolean | null> {
  try {
    const response = await fetch('/api/auth/session', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return null
    const session = (await response.json()) as Partial<Session> | null
    return Boolean(session?.user)
  } catch {
    return null
  }
}
