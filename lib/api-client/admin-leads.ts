import type { LeadFilters, LeadState, leadNoteItemSchema } from '../leads/lead-view'
import type { movedLeadResponse } from '../leads/responses'
import type { MailAction, mailActionResponse } from '../mail/mail-view'
import { call, callForFile, type ResponseOf } from './call'

// What operators do in the Leads and Outbox tabs.

/** Moves a request. @throws ApiError 404 gone, 409 another operator moved it meanwhile. */
export function moveLead(
  id: string,
  state: LeadState,
  expectedState: LeadState,
): Promise<ResponseOf<typeof movedLeadResponse>> {
  return call('PATCH', `/v1/admin/leads/${encodeURIComponent(id)}`, { state, expectedState })
}

/** Adds a note to a request. @throws ApiError 404 gone, 422 empty or too long. */
export function addLeadNote(id: string, text: string): Promise<ResponseOf<typeof leadNoteItemSchema>> {
  return call('POST', `/v1/admin/leads/${encodeURIComponent(id)}/notes`, { text })
}

/** Hands requests on. @throws ApiError 409 none may be, 422 without a recipient. */
export async function exportLeads(
  filters: LeadFilters,
  recipient: string,
): Promise<{ file: Blob; exported: number; fresh: number }> {
  const { file, headers } = await callForFile('POST', '/v1/admin/leads/export', { filters, recipient })
  return {
    file,
    exported: Number(headers.get('x-leads-exported')),
    fresh: Number(headers.get('x-leads-new')),
  }
}

/** @throws ApiError 404 gone, 409 not in a state for it. */
export function actOnMail(id: string, action: MailAction): Promise<ResponseOf<typeof mailActionResponse>> {
  return call('PATCH', `/v1/admin/outbox/${encodeURIComponent(id)}`, { action })
}
