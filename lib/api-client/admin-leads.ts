import type { LeadFilters, LeadState, leadNoteItemSchema } from '../leads/lead-view'
import type { leadKeysResponse, movedLeadsResponse, moveLeadsSchema } from '../leads/desk/bulk-schema'
import type { movedLeadResponse, receivedExportResponse } from '../leads/responses'
import type { MailAction, mailActionResponse } from '../mail/mail-view'
import type { z } from 'zod'
import { BULK_TIMEOUT_MS, call, callForFile, type ResponseOf } from './call'

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

/** Moves up to a hundred requests; the response says of each what came of it. @throws ApiError 422 wrong fields. */
export function moveLeads(
  body: z.input<typeof moveLeadsSchema>,
): Promise<ResponseOf<typeof movedLeadsResponse>> {
  return call('POST', '/v1/admin/leads/bulk', body, BULK_TIMEOUT_MS)
}

/** Everything that a filter finds. @param query as the list's address has it. @throws ApiError 409 it is too much to select. */
export function getLeadKeys(query: string): Promise<ResponseOf<typeof leadKeysResponse>> {
  return call('GET', `/v1/admin/leads/keys?${query}`)
}

/** Hands requests on. @throws ApiError 409 none may be, 422 without a recipient. */
export async function exportLeads(
  filters: LeadFilters,
  recipient: string,
): Promise<{ id: string; file: Blob; exported: number; fresh: number }> {
  const { file, headers } = await callForFile('POST', '/v1/admin/leads/export', { filters, recipient })
  return {
    id: headers.get('x-export-id') ?? '',
    file,
    exported: Number(headers.get('x-leads-exported')),
    fresh: Number(headers.get('x-leads-new')),
  }
}

/** Says that the file of an export has arrived. Harmless when repeated. @throws ApiError 404 all of its requests are gone. */
export function confirmExport(id: string): Promise<ResponseOf<typeof receivedExportResponse>> {
  return call('POST', `/v1/admin/leads/export/${encodeURIComponent(id)}`, {}, BULK_TIMEOUT_MS)
}

/** @throws ApiError 404 gone, 409 not in a state for it. */
export function actOnMail(id: string, action: MailAction): Promise<ResponseOf<typeof mailActionResponse>> {
  return call('PATCH', `/v1/admin/outbox/${encodeURIComponent(id)}`, { action })
}
