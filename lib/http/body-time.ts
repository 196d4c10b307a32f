import type { IncomingMessage } from 'node:http'

/** How long a body of ours may take to arrive; Node's own limit for every request. Milliseconds. */
const BODY_TIMEOUT_MS = 5 * 60_000
/** The same for an upload, which may be gigabytes over a slow line; one that stalls ends sooner (receive-file.ts). */
export const UPLOAD_TIMEOUT_MS = 6 * 60 * 60_000
const UPLOAD = /^\/v1\/admin\/breach\/upload(\?|$)/

/** Ends a connection whose request takes too long to arrive. */
export function limitBodyTime(request: IncomingMessage): void {
  const { method, url = '' } = request
  if (method === 'GET' || method === 'HEAD' || (method === 'POST' && UPLOAD.test(url))) return
  const timer = setTimeout(() => request.complete || request.destroy(), BODY_TIMEOUT_MS)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}
