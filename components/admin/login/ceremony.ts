import {
  beginAdminSignIn,
  beginEnrolment,
  endAdminSignIn,
  endEnrolment,
  hasCredentials,
} from '@/lib/api-client/admins'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import {
  beginFirmEnrolment,
  beginFirmSignIn,
  endFirmEnrolment,
  endFirmSignIn,
  firmHasCredentials,
} from '@/lib/api-client/firm'
import { ADMIN_LOGIN_FAILED, adminPasskeyErrorWords } from '@/lib/auth/passkeys/error-words'

// The admin login as the browser holds it (specification, admin side, section 4), and that of law firms' people, which goes the same way.

/** Which of the two. */
export type LoginAt = 'admin' | 'firm'

const CALLS = {
  admin: {
    hasCredentials,
    beginSignIn: beginAdminSignIn,
    endSignIn: endAdminSignIn,
    beginEnrolment,
    endEnrolment,
  },
  firm: {
    hasCredentials: firmHasCredentials,
    beginSignIn: beginFirmSignIn,
    endSignIn: endFirmSignIn,
    beginEnrolment: beginFirmEnrolment,
    endEnrolment: endFirmEnrolment,
  },
} as const

/** The specification's words for a response that does not know the address (section 5). */
export const INVALID_EMAIL = 'Invalid email'

/** The server's answer says that the address is none, or says nothing. */
export class InvalidEmail extends Error {}

/** What the browser or its device ended, in words for the person who began it. */
class CeremonyEnded extends Error {}

/** Signs in with a passkey, or registers the one that an invite is for. @throws InvalidEmail, and what `loginWords` has words for. */
export async function logIn(email: string, at: LoginAt): Promise<void> {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } =
    await import('@simplewebauthn/browser').catch(() => {
      throw new ApiError(0, 'network', 'We could not reach the service.')
    })
  // The library's own words, before anything is asked of the server.
  if (!browserSupportsWebAuthn()) throw new Error('WebAuthn is not supported in this browser')
  const calls = CALLS[at]
  const known = await calls.hasCredentials(email)
  if (known.userValid !== true) throw new InvalidEmail(INVALID_EMAIL)
  const ended = (ceremony: 'sign-in' | 'enrolment') => (problem: unknown) => {
    throw new CeremonyEnded(adminPasskeyErrorWords(problem, ceremony))
  }
  const { verified } =
    known.hasCredentials === false
      ? await calls.endEnrolment(
          email,
          await startRegistration({ optionsJSON: (await calls.beginEnrolment(email)).options }).catch(
            ended('enrolment'),
          ),
        )
      : await calls.endSignIn(
          email,
          await startAuthentication({ optionsJSON: (await calls.beginSignIn(email)).options }).catch(
            ended('sign-in'),
          ),
        )
  if (verified !== true) throw new CeremonyEnded(ADMIN_LOGIN_FAILED)
}

/** What to tell a person about a login that failed. */
export function loginWords(problem: unknown): string {
  if (problem instanceof CeremonyEnded) return problem.message
  return problem instanceof ApiError ? wordsOf(problem) : adminPasskeyErrorWords(problem, 'sign-in')
}
