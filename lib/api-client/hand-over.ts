import type { input } from 'zod'
import type { handedOverResponse, recalledResponse, recallSchema } from '../firms/hand-over/schema'
import { call, type ResponseOf } from './call'

// Handing a request over to a law firm, and calling it back.

const leadPath = (id: string): string => `/v1/admin/leads/${encodeURIComponent(id)}`

/** Where the certificate of a request's hand-over is. */
export function certificatePath(leadId: string): string {
  return `${leadPath(leadId)}/certificate`
}

/** @throws ApiError 404 gone, or hand-over is off; 409 with the reason where it may not be handed over. */
export function handLeadOver(
  leadId: string,
  lawFirmVersionId: string,
): Promise<ResponseOf<typeof handedOverResponse>> {
  return call('POST', `${leadPath(leadId)}/hand-over`, { lawFirmVersionId })
}

/** Harmless when repeated. @throws ApiError 404 it was handed over to nobody. */
export function recallLead(
  leadId: string,
  reason: input<typeof recallSchema>['reason'],
): Promise<ResponseOf<typeof recalledResponse>> {
  return call('POST', `${leadPath(leadId)}/recall`, { reason })
}
