import type { createdKeyResponse, createKeySchema } from '../auth/api-keys/schema'
import type { doneResponse } from '../auth/admins/responses'
import type {
  changeEndpointSchema,
  createEndpointSchema,
  endpointResponse,
  secretResponse,
} from '../webhooks/schema'
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

/** The secret is in this response only. @throws ApiError 409 too many, 422 wrong fields, 401, 403, 0. */
export function createWebhook(
  body: input<typeof createEndpointSchema>,
): Promise<ResponseOf<typeof secretResponse>> {
  return call('POST', '/v1/admin/webhooks', body)
}

/** What is left out stays. @throws ApiError 404 not there, 422 wrong fields, 401, 403, 0. */
export function changeWebhook(
  id: string,
  body: input<typeof changeEndpointSchema>,
): Promise<ResponseOf<typeof endpointResponse>> {
  return call('PATCH', webhookPath(id), body)
}

/** Harmless when repeated. @throws ApiError 401, 403, 0. */
export function deleteWebhook(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', webhookPath(id))
}

/** The secret is in this response only. @throws ApiError 404 not there, 401, 403, 0. */
export function rotateWebhookSecret(id: string): Promise<ResponseOf<typeof secretResponse>> {
  return call('POST', `${webhookPath(id)}/secret`)
}

/** @throws ApiError 404 not there, 409 switched off, 429, 401, 403, 0. */
export function testWebhook(id: string): Promise<ResponseOf<typeof endpointResponse>> {
  return call('POST', `${webhookPath(id)}/test`)
}

/** @throws ApiError 404 not there, 409 waits already or switched off, 401, 403, 0. */
export function redeliverWebhook(id: string, delivery: string): Promise<ResponseOf<typeof endpointResponse>> {
  return call('POST', `${webhookPath(id)}/deliveries/${encodeURIComponent(delivery)}`)
}

const webhookPath = (id: string): string => `/v1/admin/webhooks/${encodeURIComponent(id)}`
