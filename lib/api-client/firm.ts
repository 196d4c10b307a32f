import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { hasCredentialsResponse, openedInviteResponse } from '../auth/admins/responses'
import type { firmSignedInResponse } from '../auth/firm-people/responses'
import type { creationOptionsResponse, requestOptionsResponse } from '../auth/passkeys/responses'
import type { FirmStatus } from '../firms/hand-over/schema'
import type { firmStatusResponse } from '../firms/portal/schema'
import type { messageResponse } from '../http/message-response'
import { call, type ResponseOf } from './call'

// What the people of law firms do.

/** Uses an invite link up for this browser. @throws ApiError 404 not ours, 410 used, ended or expired, 422 not complete, 429, 503, 0. */
export function openFirmInvite(token: string): Promise<ResponseOf<typeof openedInviteResponse>> {
  return call('POST', '/v1/firm/invite', { token })
}

/** Whether to sign in or to register. @throws ApiError 422 bad address, 429, 503, 0. */
export function firmHasCredentials(email: string): Promise<ResponseOf<typeof hasCredentialsResponse>> {
  return call('POST', '/v1/firm/has-credentials', { email })
}

/** Begins the registration that an invite is for. @throws ApiError 403 no invite for this address, 429, 503, 0. */
export function beginFirmEnrolment(email: string): Promise<ResponseOf<typeof creationOptionsResponse>> {
  return call('POST', '/v1/firm/register/challenge', { email })
}

/** Ends it: from then on this browser is signed in. @throws ApiError 403, 409 registered already, 422 not verified, 429, 503, 0. */
export function endFirmEnrolment(
  email: string,
  creds: RegistrationResponseJSON,
): Promise<ResponseOf<typeof firmSignedInResponse>> {
  return call('POST', '/v1/firm/register/verify', { email, creds })
}

/** Begins a sign-in. @throws ApiError 422 bad address, 429, 503, 0. */
export function beginFirmSignIn(email: string): Promise<ResponseOf<typeof requestOptionsResponse>> {
  return call('POST', '/v1/firm/login/challenge', { email })
}

/** Ends it: from then on this browser is signed in. @throws ApiError 401 not verified, 429, 503, 0. */
export function endFirmSignIn(
  email: string,
  creds: AuthenticationResponseJSON,
): Promise<ResponseOf<typeof firmSignedInResponse>> {
  return call('POST', '/v1/firm/login/verify', { email, creds })
}

/** Ends this browser's session. @throws ApiError 429, 503, 0. */
export function firmSignOut(): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/firm/signout')
}

/** Where the certificate of a request is. @param id of the hand-over. */
export function firmCertificatePath(id: string): string {
  return `/v1/firm/leads/${encodeURIComponent(id)}/certificate`
}

/** Harmless when repeated. @throws ApiError 404 recalled, or not this firm's, 401, 0. */
export function setFirmStatus(
  id: string,
  status: FirmStatus,
): Promise<ResponseOf<typeof firmStatusResponse>> {
  return call('PATCH', `/v1/firm/leads/${encodeURIComponent(id)}`, { status })
}
