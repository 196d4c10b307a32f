import type { alertPreviewSchema, notifiedSchema } from '../alerts/alert-schema'
import type { deletedByEmailSchema } from '../alerts/emails-schema'
import type { CampaignKind } from '../breaches/status/status-table'
import type { messageResponse } from '../http/message-response'
import type { putBackResponse } from '../panel/removed-schema'
import { call, read, type ResponseOf } from './call'

// The admin's calls about users, compromised addresses, alerts and settlements.

/** A big breach has millions of people to look at. Milliseconds. */
const ALERT_TIMEOUT_MS = 5 * 60_000

/**
 * Deletes a user.
 * @param forGood for who asked for it; otherwise they can be put back for seven days.
 * @throws ApiError 404 deleted already, 409 an admin.
 */
export function deleteUser(id: string, forGood = false): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/users/${encodeURIComponent(id)}${forGood ? '?forGood=true' : ''}`)
}

/** Puts back what was deleted. Harmless when repeated. @throws ApiError 409 something else has its place, 410 its days are over. */
export function putBackRemoved(id: string): Promise<ResponseOf<typeof putBackResponse>> {
  return call('POST', `/v1/admin/removed/${encodeURIComponent(id)}`, {})
}

/** Deletes for good what could be put back. Harmless when repeated. */
export function eraseRemoved(id: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('DELETE', `/v1/admin/removed/${encodeURIComponent(id)}`)
}

/** Takes an address out of a breach, and deletes its account. Harmless when repeated. @throws ApiError 409 an admin's. */
export function deleteByEmail(
  uniqueBreachId: string,
  email: string,
): Promise<ResponseOf<typeof deletedByEmailSchema>> {
  return call(
    'DELETE',
    `/v1/users/by-email?email=${encodeURIComponent(email)}&breachId=${encodeURIComponent(uniqueBreachId)}`,
  )
}

/** Who would be told of a breach now. @throws ApiError 409 nobody may be. */
export function previewAlert(uniqueBreachId: string): Promise<ResponseOf<typeof alertPreviewSchema>> {
  return read(
    `/v1/admin/breach/notify?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`,
    ALERT_TIMEOUT_MS,
  )
}

/**
 * Tells the people of a breach, or one of them; nobody twice.
 * @param who one address; or how many are known to get it, which more than a thousand people want.
 * @throws ApiError 409 nobody may be told, or more than are confirmed.
 */
export function sendAlert(
  uniqueBreachId: string,
  who: { email?: string; confirmed?: number },
): Promise<ResponseOf<typeof notifiedSchema>> {
  return call('POST', '/v1/admin/breach/notify', { uniqueBreachId, ...who }, ALERT_TIMEOUT_MS)
}

/** Mails what people would get to the operator's own address. @throws ApiError 409 the breach sends no such mail. */
export function testAlert(
  uniqueBreachId: string,
  kind: CampaignKind,
): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', '/v1/admin/breach/notify/test', { uniqueBreachId, kind })
}

/** Steers a campaign. @throws ApiError 409 it is in no state for that. */
export function steerCampaign(
  id: number,
  action: 'pause' | 'resume' | 'cancel' | 'test',
): Promise<ResponseOf<typeof messageResponse>> {
  return call('PATCH', `/v1/admin/campaigns/${id}`, { action })
}

/** Sets what a case was settled for. @throws ApiError 409 it is paid, 422 wrong fields. */
export function setSettlement(
  caseId: string,
  settlement: { payoutCents: number; claimUrl: string },
): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', `/v1/admin/cases/${encodeURIComponent(caseId)}/settlement`, settlement)
}

/** Notes that a settlement was paid out. Harmless when repeated. @throws ApiError 409 it has no settlement. */
export function markPaid(caseId: string): Promise<ResponseOf<typeof messageResponse>> {
  return call('POST', `/v1/admin/cases/${encodeURIComponent(caseId)}/paid`)
}
