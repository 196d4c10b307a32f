import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// How long a body may keep a connection. Node's own limit is one for all requests, so uploads set it.

/** How long an upload may take, which may be gigabytes over a slow line. Milliseconds. */
export const UPLOAD_TIMEOUT_MS = 6 * 60 * 60_000
const UPLOAD = /^\/v1\/admin\/(breach\/upload|settlements\/import)(\?|$)/

/** Whether a file is being uploaded. */
export function isUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && UPLOAD.test(url)
}

interface BodyTimes {
  /** How long any other body may take to arrive. */
  wholeMs: number
  /** An upload without a byte for this long ends; within twice as long it is noticed. */
  stalledMs: number
  /** How long the rest may take once the response was sent: a client that is still sending reads it only then. */
  lingerMs: number
}

/** Milliseconds. A body that is no upload has 64 KB at most. The last is as long as receive-file.ts takes in what is left of a refused body. */
const TIMES: BodyTimes = { wholeMs: 20_000, stalledMs: 60_000, lingerMs: 15_000 }

/** Ends a connection whose request takes too long to arrive, whoever sends it. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  { wholeMs, stalledMs, lingerMs }: BodyTimes = TIMES,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  const uploads = isUpload(request)
  // What is taken in is looked at before it is answered, which may take longer than anybody is silent otherwise.
  if (uploads) socket.setTimeout(0)
  const end = (): void => void (request.complete || socket.destroy())
  const timer = uploads ? endWhenStalled(request, stalledMs) : setTimeout(end, wholeMs)
  timer.unref()
  let lingering: NodeJS.Timeout | undefined
  // A timer that goes on would keep the request, and a listener the connection's next one.
  const stop = (): void => {
    clearInterval(timer)
    clearTimeout(lingering)
    socket.off('close', stop)
  }
  socket.once('close', stop)
  // It closes with its response, too, while its body still comes.
  request.once('close', () => request.complete && stop())
  response.once('finish', () => {
    if (request.complete) return stop()
    // Whoever read it may have stopped in the middle: what is left is let go, or the connection's next request would wait behind it.
    setImmediate(() => letGo(request, socket))
    lingering = setTimeout(() => {
      end()
      stop()
    }, lingerMs).unref()
  })
}

/** Whether a request says that it brings a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Takes in what is left of a body and drops it. The framework puts a stream of its own in the request's place, which asks the connection for
 * nothing more, and takes its connection from it: `resume` would do nothing.
 */
export function letGo(request: IncomingMessage, socket: Socket): void {
  if (request.complete) return
  request.push = () => true
  socket.resume()
}

/** Counts what the connection brings, not what is read of it: whoever reads may be waiting for something else. */
function endWhenStalled(request: IncomingMessage, stalledMs: number): NodeJS.Timeout {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer)
    if (socket.bytesRead === seen) socket.destroy()
    seen = socket.bytesRead
  }, stalledMs)
  return timer
}
