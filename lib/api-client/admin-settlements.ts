import type {
  checkSettlementSchema,
  CreateSettlementBody,
  EditSettlementBody,
  linkBreachSchema,
} from '../settlements/desk/edit-schema'
import type {
  deletedDraftResponse,
  previewResponse,
  savedSettlementResponse,
} from '../settlements/desk/responses'
import type { dismissedCompanyResponse } from '../settlements/letter/company-schema'
import type { z } from 'zod'
import { call, type ResponseOf } from './call'

// What operators do in the Settlements tab. `version`: the one that was looked at; 409 where it is another by now.

type Saved = Promise<ResponseOf<typeof savedSettlementResponse>>

const pathOfCompany = (id: string): string => `/v1/admin/companies/asked/${encodeURIComponent(id)}`

const pathOf = (id: number, part = ''): string =>
  `/v1/admin/settlements/${encodeURIComponent(id)}${part && `/${part}`}`

/** @throws ApiError 422 wrong fields (in `fieldErrors`). */
export function createSettlement(body: CreateSettlementBody): Saved {
  return call('POST', '/v1/admin/settlements', body)
}

/** @throws ApiError 409 somebody else has changed it, or what everybody will read was not confirmed (`confirmation_required`), 422 wrong fields (in `fieldErrors`). */
export function editSettlement(id: number, body: EditSettlementBody): Saved {
  return call('PATCH', pathOf(id), body)
}

/** What everybody would see once it is saved; nothing is. @throws ApiError as `editSettlement`. */
export function previewSettlement(
  id: number,
  body: EditSettlementBody,
): Promise<ResponseOf<typeof previewResponse>> {
  return call('POST', pathOf(id, 'preview'), body)
}

/** @throws ApiError 409 it has been public. */
export function deleteDraft(id: number): Promise<ResponseOf<typeof deletedDraftResponse>> {
  return call('DELETE', pathOf(id))
}

/** Takes the last save back. @throws ApiError 409 it is too late, or something else was done since. */
export function undoSave(id: number, version: number): Saved {
  return call('POST', pathOf(id, 'undo'), { version })
}

/** Makes a new draft of what a withdrawn one says. @throws ApiError 409 it is not withdrawn. */
export function copySettlement(id: number): Saved {
  return call('POST', pathOf(id, 'copy'), {})
}

/** @throws ApiError 422 with everything that is missing. */
export function publishSettlement(id: number, version: number): Saved {
  return call('POST', pathOf(id, 'publish'), { version })
}

/** Notes that it was compared with a page today. @throws ApiError 409. */
export function checkSettlement(id: number, body: z.input<typeof checkSettlementSchema>): Saved {
  return call('POST', pathOf(id, 'check'), body)
}

/** @throws ApiError 409, 422 without a reason. */
export function withdrawSettlement(id: number, version: number, reason: string): Saved {
  return call('POST', pathOf(id, 'withdraw'), { version, reason })
}

/** Harmless when repeated. @throws ApiError 404 no such breach. */
export function linkSettlement(id: number, body: z.input<typeof linkBreachSchema>): Saved {
  return call('PUT', pathOf(id, 'links'), body)
}

/** Harmless when repeated. */
export function unlinkSettlement(id: number, uniqueBreachId: string): Saved {
  return call('DELETE', pathOf(id, `links?breach=${encodeURIComponent(uniqueBreachId)}`))
}

/** @throws ApiError 409 decided already, or the record has changed; 422 it does not fit any more. */
export function decideProposal(
  id: number,
  proposal: number,
  decision: 'take' | 'decline' | 'reopen',
  version: number,
  confirmed = false,
): Saved {
  return call('POST', pathOf(id, `proposals/${encodeURIComponent(proposal)}`), {
    decision,
    version,
    confirmed,
  })
}

/** Takes a company that letters asked about off the list. @param times as the list said. @throws ApiError 404 gone, 409 asked for again since. */
export function dismissCompany(
  id: string,
  times: number,
): Promise<ResponseOf<typeof dismissedCompanyResponse>> {
  return call('PATCH', pathOfCompany(id), { isDismissed: true, times })
}

/** Puts it back. @throws ApiError 404 gone. */
export function restoreCompany(id: string): Promise<ResponseOf<typeof dismissedCompanyResponse>> {
  return call('PATCH', pathOfCompany(id), { isDismissed: false })
}
