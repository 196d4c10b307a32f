import type { dealtWithResponse, unreadResponse } from '../cases/responses'
import type { messageResponse } from '../http/message-response'
import type { PreferenceName } from '../members/preferences/preference'
import type {
  accountResponse,
  addressesChangedResponse,
  lookupsResponse,
  preferencesResponse,
} from '../members/responses'
import type { ProfileInput } from '../members/profile-schema'
import { call, type ResponseOf } from './call'

// A member's dashboard and account.

/** Closes the welcome banner for good. */
export function closeWelcome(): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/users/me/welcome')
}

/** Marks notifications as read. */
export function markRead(ids: string[] | 'all'): Promise<ResponseOf<typeof unreadResponse>> {
  return call('PATCH', '/v1/users/me/notifications', { ids })
}

/** Saves one switch. @returns all of them as they are in effect. */
export function setPreference(
  name: PreferenceName,
  on: boolean,
): Promise<ResponseOf<typeof preferencesResponse>> {
  return call('PATCH', '/v1/users/me/preferences', { name, on })
}

/** Marks a breach as dealt with, or not. */
export function setDealtWith(
  uniqueBreachId: string,
  on: boolean,
): Promise<ResponseOf<typeof dealtWithResponse>> {
  return call(
    on ? 'PUT' : 'DELETE',
    `/v1/users/me/dealt-with?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`,
  )
}

/** Answers a file: a link of the page leads there. */
export const DATA_EXPORT_PATH = '/v1/users/me/data'

/** Changes the profile; what is left out stays. @throws ApiError 401 signed out, 422 wrong fields (in `fieldErrors`). */
export function updateProfile(change: ProfileInput): Promise<ResponseOf<typeof accountResponse>> {
  return call('PATCH', '/v1/users/me', change)
}

/** Mails a link to a further address. @throws ApiError 409 it is there already or there are too many, 422 bad address, 429 mailed lately. */
export function addAddress(email: string): Promise<ResponseOf<typeof addressesChangedResponse>> {
  return call('POST', '/v1/users/me/addresses', { email })
}

/** Harmless when repeated. */
export function removeAddress(id: string): Promise<ResponseOf<typeof addressesChangedResponse>> {
  return call('DELETE', `/v1/users/me/addresses?id=${encodeURIComponent(id)}`)
}

/** Mails a link to a new address of the account. @throws ApiError 409 it is the one it has, 422 bad address, 429 mailed lately. */
export function requestEmailChange(email: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/users/me/email', { email })
}

/** Takes a consent back. Harmless when repeated. @throws ApiError 409 it ends with the account only. */
export function revokeConsent(id: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/users/me/consents?id=${encodeURIComponent(id)}`)
}

/** Takes a request back. Harmless when repeated. */
export function takeBackRequest(id: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/users/me/requests?id=${encodeURIComponent(id)}`)
}

/** Whether public look-ups say nothing about an address: the account's own, or a further one by its id. */
export function setLookupOptOut(
  on: boolean,
  addressId?: string,
): Promise<ResponseOf<typeof lookupsResponse>> {
  return call(
    on ? 'PUT' : 'DELETE',
    `/v1/users/me/lookups${addressId ? `?addressId=${encodeURIComponent(addressId)}` : ''}`,
  )
}

/** Deletes the account. @param confirmation what was typed. @throws ApiError 422 another word. */
export function deleteAccount(confirmation: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', '/v1/users/me', { confirmation })
}
