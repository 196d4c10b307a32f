import type { trustedSchema } from '../alerts/source-schema'
import type {
  deletedBreachResponse,
  savedBreachResponse,
  setStatusResponse,
} from '../breaches/edit/responses'
import type { restoredResponse, startedSyncResponse, syncRunsResponse } from '../breaches/sync/responses'
import type { decidedMatchResponse, MatchDecision } from '../breaches/one/match-schema'
import type { CreateBreachBody, EditBreachBody } from '../breaches/edit/edit-schema'
import type {
  BulkBody,
  breachKeysResponse,
  bulkResponse,
  ExportBreachesBody,
} from '../breaches/edit/bulk-schema'
import type { z } from 'zod'
import type { setStatusSchema } from '../breaches/status/status-schema'
import { BULK_TIMEOUT_MS, call, callForFile, type ResponseOf } from './call'

// The admin's breach list and the catalogue behind it.

/** What a status rests on. */
export type StatusGround = Pick<z.input<typeof setStatusSchema>, 'evidence' | 'reason'>

/** Sets a breach's status. @throws ApiError 404 it was deleted, 409 it is not `expectedStatus` any more, 422 it is not said what it rests on. */
export function setBreachStatus(
  uniqueBreachId: string,
  massActionBreachStatus: string,
  expectedStatus: string,
  ground: StatusGround = {},
): Promise<ResponseOf<typeof setStatusResponse>> {
  return call('PATCH', '/v1/admin/breach', {
    uniqueBreachId,
    massActionBreachStatus,
    expectedStatus,
    ...ground,
  })
}

/** @throws ApiError 404 it was deleted already. */
export function deleteBreach(uniqueBreachId: string): Promise<ResponseOf<typeof deletedBreachResponse>> {
  return call('DELETE', `/v1/admin/breach?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`)
}

/** @throws ApiError 422 wrong fields (in `fieldErrors`), or one of this company and date is there already. */
export function createBreach(body: CreateBreachBody): Promise<ResponseOf<typeof savedBreachResponse>> {
  return call('POST', '/v1/admin/breach', body)
}

/** @throws ApiError 404 it was deleted, 409 somebody else has changed it, 422 wrong fields (in `fieldErrors`). */
export function editBreach(
  uniqueBreachId: string,
  body: EditBreachBody,
): Promise<ResponseOf<typeof savedBreachResponse>> {
  return call('PUT', `/v1/admin/breach/${encodeURIComponent(uniqueBreachId)}`, body)
}

/** Does something to up to a hundred breaches; the response says of each what came of it. @throws ApiError 422 wrong fields. */
export function changeBreaches(body: BulkBody): Promise<ResponseOf<typeof bulkResponse>> {
  return call('POST', '/v1/admin/breach/bulk', body, BULK_TIMEOUT_MS)
}

/** Everything that a filter finds. @param query as the list's address has it. @throws ApiError 409 it is too much to select. */
export function getBreachKeys(query: string): Promise<ResponseOf<typeof breachKeysResponse>> {
  return call('GET', `/v1/admin/breach/keys?${query}`)
}

/** A file of breaches. */
export async function exportBreaches(body: ExportBreachesBody): Promise<Blob> {
  return (await callForFile('POST', '/v1/admin/breach/export', body)).file
}

/** Starts a sync; it goes on by itself. @throws ApiError 409 one is running. */
export function startSync(): Promise<ResponseOf<typeof startedSyncResponse>> {
  return call('POST', '/v1/admin/catalogue/sync', {})
}

/** The last syncs, newest first. */
export function getSyncRuns(): Promise<ResponseOf<typeof syncRunsResponse>> {
  return call('GET', '/v1/admin/catalogue/sync')
}

/** Decides a question of the review queue. @throws ApiError 404 it is gone, 409 it was decided meanwhile. */
export function decideMatch(
  id: string,
  decision: MatchDecision,
): Promise<ResponseOf<typeof decidedMatchResponse>> {
  return call('PATCH', `/v1/admin/breach/match/${id}`, decision)
}

/** Lets the next sync bring a deleted entry back. */
export function restoreBreach(name: string): Promise<ResponseOf<typeof restoredResponse>> {
  return call('DELETE', `/v1/admin/catalogue/removed?name=${encodeURIComponent(name)}`)
}

/** Lets the breaches of a source be mailed about without a further word, or no longer. Harmless when repeated. */
export function setTrusted(name: string, isTrusted: boolean): Promise<ResponseOf<typeof trustedSchema>> {
  return call('PUT', '/v1/admin/sources', { name, isTrusted })
}
