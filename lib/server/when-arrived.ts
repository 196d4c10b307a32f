import type { IncomingMessage, ServerResponse } from 'node:http'

// Waits for a small body without reading it: it is for the framework to read, and until it is there, whoever sends it slowly
// holds a connection and nothing else.

/** No longer than what a stream of Node's keeps before it stops reading from the connection. Bytes. */
export const MAX_SMALL_BODY_BYTES = 8 * 1024
/** How long a small body may take. Milliseconds. */
const MAX_WAIT_MS = 10_000
/** How often those that are on their way are looked at. Node has no event for it that leaves the body alone. Milliseconds. */
const LOOK_MS = 20

export type Arrival = 'whole' | 'too-large' | 'too-slow'

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  until: number
  then: (arrival: Arrival) => void
}

const waiting = new Set<Waiting>()
let looking: NodeJS.Timeout | undefined

/** Calls back once, when the body is there or cannot be waited for; never when the connection ends before. */
export function whenArrived(
  request: IncomingMessage,
  response: ServerResponse,
  then: (arrival: Arrival) => void,
  maxWaitMs = MAX_WAIT_MS,
): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_SMALL_BODY_BYTES) return then('too-large')
  const entry: Waiting = { request, response, until: performance.now() + maxWaitMs, then }
  if (settle(entry)) return
  // Most bodies come with their head, and are there as soon as it was looked at.
  setImmediate(() => {
    if (settle(entry)) return
    waiting.add(entry)
    looking ??= setInterval(look, LOOK_MS)
  })
}

function look(): void {
  for (const entry of waiting) if (settle(entry)) waiting.delete(entry)
  if (waiting.size > 0) return
  clearInterval(looking)
  looking = undefined
}

/** @returns whether there is nothing more to wait for. */
function settle({ request, response, until, then }: Waiting): boolean {
  if (response.destroyed || request.destroyed) return true
  if (request.readableLength > MAX_SMALL_BODY_BYTES) then('too-large')
  else if (request.complete) then('whole')
  else if (performance.now() > until) then('too-slow')
  else return false
  return true
}
