import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityEvent } from '../server/security-log'
import { REQUEST_ID_HEADER, VISITOR_HEADER } from './visitor'

// Calls that hash a password, turned away at the door when there are many. Refusing one costs the framework as much as
// answering it, and a crowd of them would keep everybody else waiting.

const GATED = new Set(['/v1/auth/login', '/v1/auth/signup', '/v1/auth/password-reset/confirm', '/v1/auth/password', '/v1/auth/reauthenticate'])
/** Three times as many as may hash at once: the others wait for less than a tenth of a second. */
const MOST_INSIDE = 12
/** One visitor's share, so that nobody can hold all places. */
const MOST_OF_ONE = 6
/** A place is given up after this long: who sends slowly must not keep it. Milliseconds. */
const HELD_MS = 2_000
/** Seconds. */
const RETRY_AFTER_S = 1

/** Makes the door. It lets a request in, or answers it with 429 and says no. The path has to be decodable. */
export function makeSignInGate({ most = MOST_INSIDE, mostOfOne = MOST_OF_ONE, heldMs = HELD_MS } = {}) {
  let inside = 0
  const byVisitor = new Map<string, number>()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'POST' || !GATED.has(decodeURIComponent(request.url?.split('?', 1)[0] ?? ''))) return true
    const visitor = String(request.headers[VISITOR_HEADER])
    const own = byVisitor.get(visitor) ?? 0
    if (inside >= most || own >= mostOfOne) {
      securityEvent('refused', { result: 'refused', code: 'rate_limited', call: 'sign-in gate', ip: visitor, requestId: String(request.headers[REQUEST_ID_HEADER]) })
      turnAway(response)
      return false
    }
    inside += 1
    byVisitor.set(visitor, own + 1)
    let held = true
    const leave = (): void => {
      if (!held) return
      held = false
      clearTimeout(timer)
      inside -= 1
      const left = byVisitor.get(visitor)! - 1
      if (left > 0) byVisitor.set(visitor, left)
      else byVisitor.delete(visitor)
    }
    const timer = setTimeout(leave, heldMs).unref()
    response.once('close', leave)
    return true
  }
}

function turnAway(response: ServerResponse): void {
  const body = JSON.stringify({ code: 'rate_limited', message: 'Many people are signing in right now. Please try again in a few seconds.' })
  // The rest of the body is not read.
  response.writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_S), 'content-length': Buffer.byteLength(body), connection: 'close' })
  response.end(body)
}
