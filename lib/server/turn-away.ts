import 'server-only'
import type { ServerResponse } from 'node:http'
import type { AppError } from '../http/errors'
import { endGently } from './end-gently'

/** Answers in the place of a call, with the connection's end: the rest of the body is not read. */
export function turnAway(response: ServerResponse, refusal: AppError): void {
  const body = JSON.stringify(refusal.toBody())
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  }
  response.writeHead(refusal.status, {
    ...headers,
    ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
    connection: 'close',
  })
  endGently(response)
  response.end(body)
}
