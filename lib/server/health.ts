import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY = JSON.stringify({ status: 'ok' })

/**
 * Answers /healthz before anything else has to be done: it says that this process answers, and is asked most when there is
 * most to do. (Plain `next start` and `next dev` have app/healthz for it.)
 * @returns whether it was asked for.
 */
export function serveHealth({ method, url }: IncomingMessage, response: ServerResponse): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url?.split('?', 1)[0] !== '/healthz') return false
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(BODY),
  })
  response.end(method === 'HEAD' ? undefined : BODY)
  return true
}
