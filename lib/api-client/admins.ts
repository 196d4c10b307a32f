import type {
  doneResponse,
  hasCredentialsResponse,
  invitedResponse,
  openedInviteResponse,
  signedInResponse,
} from '../auth/admins/responses'
import type { creationOptionsResponse, requestOptionsResponse } from '../auth/passkeys/responses'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { call, type ResponseOf } from './call'

// The admins' sign-in, and who is one.

/** Uses an invite link up for this browser. @throws ApiError 404 not ours, 410 used, ended or expired, 422 not complete, 429, 503, 0. */
export function openInvite(token: string): Promise<ResponseOf<typeof openedInviteResponse>> {
  return call('POST', '/v1/admin/invite', { token })
}

/** Whether to sign in or to register. @throws ApiError 422 bad address, 429, 503, 0. */
export function hasCredentials(email: string): Promise<ResponseOf<typeof hasCredentialsResponse>> {
  return call('POST', '/v1/admin/has-credentials', { email })
}

/** Begins the registration that an invite is for. @throws ApiError 403 no invite for this address, 409 too many passkeys, 429, 503, 0. */
export function beginEnrolment(email: string): Promise<ResponseOf<typeof creationOptionsResponse>> {
  return call('POST', '/v1/admin/register/challenge', { email })
}

/** Ends it: from then on this browser is signed in. @throws ApiError 403, 409 registered already, 422 not verified, 429, 503, 0. */
export function endEnrolment(
  email: string,
  creds: RegistrationResponseJSON,
): Promise<ResponseOf<typeof signedInResponse>> {
  return call('POST', '/v1/admin/register/verify', { email, creds })
}

/** Begins a sign-in. @throws ApiError 422 bad address, 429, 503, 0. */
export function beginAdminSignIn(email: string): Promise<ResponseOf<typeof requestOptionsResponse>> {
  return call('POST', '/v1/admin/login/challenge', { email })
}

/** Ends it: from then on this browser is signed in. @throws ApiError 401 not verified, 429, 503, 0. */
export function endAdminSignIn(
  email: string,
  creds: AuthenticationResponseJSON,
): Promise<ResponseOf<typeof signedInResponse>> {
  return call('POST', '/v1/admin/login/verify', { email, creds })
}

/** Invites somebody; the link is in this response only. @throws ApiError 409 an admin already, 422 wrong fields, 401, 403, 0. */
export function inviteAdmin(email: string, name: string): Promise<ResponseOf<typeof invitedResponse>> {
  return call('POST', '/v1/admin', { email, name })
}

/** Harmless when repeated. @throws ApiError 404 not there, 409 used already, 401, 403, 0. */
export function revokeInvite(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', `/v1/admin/invites/${encodeURIComponent(id)}`)
}

/** Harmless when repeated. @throws ApiError 404 not there, 409 oneself or the last, 401, 403, 0. */
export function removeAccess(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', `/v1/admin/admins/${encodeURIComponent(id)}`)
}
