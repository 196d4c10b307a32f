import { call, TIMEOUT_MS } from './call'

// Signing up, in and out.

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

/** Signs up. The answer is the same for every address. @throws ApiError 422 wrong fields, 429 too many, 503 try again in a moment, 0 no network. */
export function signUp(request: SignUpInput): Promise<{ live: boolean; profileUpdated: boolean; mailed: boolean; retryAfterSeconds: number }> {
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

/** Takes the password of an account that has a passkey. @throws ApiError 403 confirm that it is you, 409 there is no passkey. */
export function removePassword(): Promise<{ message: string }> {
  return call('DELETE', '/v1/auth/password')
}

/** Signs one of the account's browsers out. Harmless when repeated. */
export function endSession(id: string): Promise<{ message: string }> {
  return call('DELETE', `/v1/auth/sessions?id=${encodeURIComponent(id)}`)
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
