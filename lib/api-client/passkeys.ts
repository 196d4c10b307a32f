import type {
  creationOptionsResponse,
  passkeyResponse,
  requestOptionsResponse,
} from '../auth/passkeys/responses'
import type { sessionResponse } from '../auth/responses'
import type { messageResponse } from '../http/message-response'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { call, type ResponseOf } from './call'

// Passkeys. A ceremony is begun, held with the browser's help (components/passkeys/ceremony.ts), and ended.

/** Begins a sign-in by passkey. @throws ApiError 429 too many, 503 try again in a moment, 0 no network. */
export function beginPasskeySignIn(): Promise<ResponseOf<typeof requestOptionsResponse>> {
  return call('POST', '/v1/auth/passkeys/login/options')
}

/** Ends it: from then on this browser is signed in. @throws ApiError 401 not verified, 429 too many, 503, 0. */
export function endPasskeySignIn(
  response: AuthenticationResponseJSON,
): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/passkeys/login/verify', { response })
}

/** Confirms with a passkey that it is oneself; begun like a sign-in. @throws ApiError 401 the session has ended, 422 not verified, 503, 0. */
export function confirmByPasskey(
  response: AuthenticationResponseJSON,
): Promise<ResponseOf<typeof sessionResponse>> {
  return call('POST', '/v1/auth/reauthenticate/passkey', { response })
}

/** Begins the registration of a passkey. @throws ApiError 401 not signed in, 409 there are as many as there may be, 503, 0. */
export function beginPasskey(): Promise<ResponseOf<typeof creationOptionsResponse>> {
  return call('POST', '/v1/auth/passkeys/register/options')
}

/** Ends it. Without a name the passkey is called after the device. @throws ApiError 409 registered already, 422 not verified, 503, 0. */
export function endPasskey(
  response: RegistrationResponseJSON,
  name?: string,
): Promise<ResponseOf<typeof passkeyResponse>> {
  return call('POST', '/v1/auth/passkeys/register/verify', { response, name })
}

/** @throws ApiError 404 not there any more, 422 wrong name, 503, 0. */
export function renamePasskey(id: string, name: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('PATCH', `/v1/auth/passkeys?id=${encodeURIComponent(id)}`, { name })
}

/** @throws ApiError 404 not there any more, 409 the only way to sign in, 503, 0. */
export function removePasskey(id: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/auth/passkeys?id=${encodeURIComponent(id)}`)
}
