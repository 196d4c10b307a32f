import type { calendarAddressResponse, deadlineMailResponse, trackerResponse } from '../follows/responses'
import type { TrackerState } from '../follows/tracker'
import type { messageResponse } from '../http/message-response'
import { call, type ResponseOf } from './call'

// What a person follows.

/** What a member notes of a claim. What is left out stays; null empties it. */
export interface TrackerInput {
  state: TrackerState
  filedOn?: string | null
  claimNumber?: string | null
  paidCents?: number | null
}

/** Follows a settlement, or notes where the claim is, and says whether mail about it comes. Harmless when repeated. @throws ApiError 404, 410 it was withdrawn, 422 wrong fields. */
export function setTracker(slug: string, change: TrackerInput): Promise<ResponseOf<typeof trackerResponse>> {
  return call('PUT', `/v1/users/settlements/${encodeURIComponent(slug)}`, change)
}

/** Ends that, and removes what was noted. Harmless when repeated. */
export function unfollow(slug: string): Promise<ResponseOf<typeof trackerResponse>> {
  return call('DELETE', `/v1/users/settlements/${encodeURIComponent(slug)}`)
}

/** Mails a link that confirms to follow, without an account. @throws ApiError 409 it is not named in mail, 422 bad address, 429 too many. */
export function askToFollow(slug: string, email: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', `/v1/settlements/${encodeURIComponent(slug)}/follow`, { email })
}

/** Makes the private calendar a new address, which is shown this once. The old one stops. @throws ApiError 429 */
export function makeCalendarAddress(): Promise<ResponseOf<typeof calendarAddressResponse>> {
  return call('POST', '/v1/users/settlements/calendar')
}

/** Stops it. Harmless when repeated. */
export function stopCalendarAddress(): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', '/v1/users/settlements/calendar')
}

/** Starts or ends mail about days, and says whether it comes. Harmless when repeated. */
export function setDeadlineMail(on: boolean): Promise<ResponseOf<typeof deadlineMailResponse>> {
  return call('PUT', '/v1/users/settlements/mail', { on })
}
