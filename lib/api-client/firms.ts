import type { input } from 'zod'
import type { doneResponse, invitedResponse } from '../auth/admins/responses'
import type { breachFirmResponse, changeFirmSchema, createFirmSchema, firmResponse } from '../firms/schema'
import { call, type ResponseOf } from './call'

// What operators do with law firms.

const firmPath = (id: string): string => `/v1/admin/law-firms/${encodeURIComponent(id)}`

/** @throws ApiError 409 another one has this name, 422 wrong fields, 401, 403, 404 hand-over is off, 0. */
export function createFirm(body: input<typeof createFirmSchema>): Promise<ResponseOf<typeof firmResponse>> {
  return call('POST', '/v1/admin/law-firms', body)
}

/** What is left out stays. @throws ApiError 404 not there, 409 changed meanwhile or its name is taken, 422 wrong fields, 401, 403, 0. */
export function changeFirm(
  id: string,
  body: input<typeof changeFirmSchema>,
): Promise<ResponseOf<typeof firmResponse>> {
  return call('PATCH', firmPath(id), body)
}

/** Harmless when repeated. @throws ApiError 409 something cites it, 401, 403, 0. */
export function deleteFirm(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', firmPath(id))
}

/** Invites somebody of a firm; the link is in this response only. @throws ApiError 404, 409 signs in already, 422 wrong fields, 401, 403, 0. */
export function inviteFirmPerson(
  id: string,
  email: string,
  name: string,
): Promise<ResponseOf<typeof invitedResponse>> {
  return call('POST', `${firmPath(id)}/invite`, { email, name })
}

/** Harmless when repeated. @throws ApiError 401, 403, 0. */
export function removeFirmPerson(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', `/v1/admin/law-firms/people/${encodeURIComponent(id)}`)
}

/** Sets which firm a breach's consultation forms name. @throws ApiError 404, 409 the firm is off, 401, 403, 0. */
export function nameBreachFirm(
  breach: string,
  firmId: string | null,
): Promise<ResponseOf<typeof breachFirmResponse>> {
  return call('PUT', `/v1/admin/breach/${encodeURIComponent(breach)}/law-firm`, { firmId })
}
