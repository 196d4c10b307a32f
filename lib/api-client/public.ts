import type { verifyEmailResponse } from '../auth/responses'
import type { checkResponse } from '../breaches/check/responses'
import type { messageResponse } from '../http/message-response'
import type { getNotifiedResponse } from '../leads/responses'
import type { EndedList } from '../mail/ended-lists'
import type { PreviewableId } from '../mail/previewable'
import type { previewResponse } from '../mail/responses'
import type { GetNotifiedInput } from '../leads/schema'
import type { checkAddressResponse } from '../settlements/check-address-schema'
import type { companiesResponse } from '../settlements/letter/company-schema'
import { call, type ResponseOf } from './call'

// What every visitor may call.

/**
 * Checks one address.
 * @throws ApiError 422 bad address, 429 too many, 503 could not be checked, 0 no network.
 */
export function checkBreach(email: string): Promise<ResponseOf<typeof checkResponse>> {
  return call('POST', '/v1/breaches/check-breach', { email })
}

/** Answers a file: a link of the page leads there. */
export const SUMMARY_FILE_PATH = '/v1/breaches/summary'

/** The companies that a letter may be from. @throws ApiError 422 too short or too long, 429 too many, 0 no network. */
export function findCompanies(q: string): Promise<ResponseOf<typeof companiesResponse>> {
  return call('GET', `/v1/companies?q=${encodeURIComponent(q)}`)
}

/** Asks us to look into a company that we do not know. @throws ApiError 422 not a name, 429 too many, 0 no network. */
export function askCompany(company: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/companies/asked', { company })
}

/**
 * Compares a text with the addresses on record for settlements.
 * @param slug the settlement from whose page it is asked.
 * @throws ApiError 422 too long, 429 too many, 0 no network.
 */
export function checkAddress(text: string, slug?: string): Promise<ResponseOf<typeof checkAddressResponse>> {
  return call('POST', '/v1/settlements/check-address', { text, ...(slug !== undefined && { slug }) })
}

/**
 * Sends a lead form. Harmless when repeated.
 * @throws ApiError 422 wrong fields (in `fieldErrors`), 429 too many, 503 try again in a moment, 0 no network.
 */
export function submitLead(request: GetNotifiedInput): Promise<ResponseOf<typeof getNotifiedResponse>> {
  return call('POST', '/v1/users/get-notified', request)
}

/**
 * Uses the link of a verification mail. Harmless when repeated.
 * @param confirm whether its reader was told that the link moves an account, and wants it.
 * @throws ApiError 410 the link is not valid any more, 409 its reader has to confirm it first (`confirmation_required`), or it
 *   cannot be done (`conflict`), 503 try again in a moment, 0 no network.
 */
export function verifyEmail(token: string, confirm = false): Promise<ResponseOf<typeof verifyEmailResponse>> {
  return call('POST', '/v1/auth/verify-email', { token, ...(confirm && { confirm }) })
}

/**
 * Takes back something that a link has confirmed, or (`account`) every sign-up that waits for its address. Harmless when repeated.
 * @throws ApiError 410 the link was not used within 24 hours.
 */
export function takeBackConfirmed(token: string, id: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/auth/verify-email/take-back', { token, id })
}

/**
 * Sends the verification mail of the last request, or of the sign-up, again.
 * @param token of an expired link, which is then mailed anew to whom it was mailed.
 * @throws ApiError 410 it names nothing any more, 429 with when it may be asked for.
 */
export function resendVerification(token?: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/auth/verify-email/resend', token ? { token } : undefined)
}

/** Takes the last request back. Harmless when repeated. */
export function withdrawRequest(): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/users/withdraw-request')
}

/** Ends the mail of a list to the address of an unsubscribe link. Harmless when repeated. @throws ApiError 404 not one of our links. */
export function unsubscribe(token: string, list: EndedList): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', `/v1/mail/unsubscribe?token=${encodeURIComponent(token)}&list=${list}`)
}

/** Takes that back. */
export function subscribeAgain(token: string, list: EndedList): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/mail/unsubscribe?token=${encodeURIComponent(token)}&list=${list}`)
}

/** Asks for an unsubscribe link by mail. @throws ApiError 422 bad address, 429 too many. */
export function mailUnsubscribeLink(email: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/mail/unsubscribe-link', { email })
}

/** A mail template as a recipient would see it. @throws ApiError 404 not for you, 422 bad address, 429 too many. */
export function previewMail(
  template: PreviewableId,
  email: string | undefined,
): Promise<ResponseOf<typeof previewResponse>> {
  return call('POST', '/v1/email-preview', { template, email })
}
