import type { createdKeyResponse, createKeySchema } from '../auth/api-keys/schema'
import type { doneResponse } from '../auth/admins/responses'
import type { input } from 'zod'
import { call, type ResponseOf } from './call'

// What operators give to programs.

/** The key is in this response only. @throws ApiError 409 too many, 422 wrong fields, 401, 403, 0. */
export function createApiKey(
  body: input<typeof createKeySchema>,
): Promise<ResponseOf<typeof createdKeyResponse>> {
  return call('POST', '/v1/admin/api-keys', body)
}

/** Harmless when repeated. @throws ApiError 404 not there, 401, 403, 0. */
export function revokeApiKey(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', `/v1/admin/api-keys/${encodeURIComponent(id)}`)
}
