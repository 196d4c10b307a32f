import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityEvent } from '../security-log/write'
import { whenArrived } from './when-arrived'
import { AppError } from '../http/errors'
import { tally } from '../http/tally'
import { turnAway } from './turn-away'
import { networkOf, REQUEST_ID_HEADER, VISITOR_HEADER } from '../http/visitor'

// Calls that hash a password, turned away at the door when there are many. Refusing one costs the framework as much as
// answering it, and a crowd of them would keep everybody else waiting.

const GATED = new Set([
  '/v1/auth/login',
  '/v1/auth/signup',
  '/v1/auth/password-reset/confirm',
  '/v1/auth/password',
  '/v1/auth/reauthenticate',
])
/** Three times as many as may hash at once: the others wait for less than a tenth of a second. */
const MOST_INSIDE = 12
/** One network's share, so that nobody can hold all places. */
const MOST_OF_ONE = 6
/** A place is given up after this long, whatever keeps it. Milliseconds. */
const HELD_MS = 2_000
/** Seconds. */
const RETRY_AFTER_S = 1

/**
 * Makes the door. It lets a request in, or answers it. A place is taken only once the whole request is there: who sends slowly
 * keeps nobody out. The path has to be decodable.
 */
export function makeSignInGate({
  most = MOST_INSIDE,
  mostOfOne = MOST_OF_ONE,
  heldMs = HELD_MS,
  arriveMs = undefined as number | undefined,
} = {}) {
  let inside = 0
  const byNetwork = new Map<string, number>()

  /** @returns whether there was a place. It is left when the response is given. */
  const takePlace = (request: IncomingMessage, response: ServerResponse): boolean => {
    const network = networkOf(String(request.headers[VISITOR_HEADER]))
    if (inside >= most || (byNetwork.get(network) ?? 0) >= mostOfOne) return false
    inside += 1
    tally(byNetwork, network, 1)
    let held = true
    const leave = (): void => {
      if (!held) return
      held = false
      clearTimeout(timer)
      inside -= 1
      tally(byNetwork, network, -1)
    }
    const timer = setTimeout(leave, heldMs).unref()
    response.once('close', leave)
    return true
  }

  return (request: IncomingMessage, response: ServerResponse, letIn: () => void): void => {
    if (request.method !== 'POST' || !GATED.has(decodeURIComponent(request.url?.split('?', 1)[0] ?? '')))
      return letIn()
    whenArrived(
      request,
      response,
      (arrival) => {
        if (arrival === 'too-large')
          return turnAway(response, new AppError('payload_too_large', 'The request is too large.'))
        if (arrival === 'too-slow')
          return turnAway(
            response,
            new AppError('malformed_request', 'The request did not arrive in time. Please try again.'),
          )
        if (takePlace(request, response)) return letIn()
        securityEvent('refused', {
          result: 'refused',
          code: 'rate_limited',
          call: 'sign-in gate',
          ip: String(request.headers[VISITOR_HEADER]),
          requestId: String(request.headers[REQUEST_ID_HEADER]),
        })
        turnAway(
          response,
          new AppError(
            'rate_limited',
            'Many people are signing in right now. Please try again in a few seconds.',
            { retryAfter: RETRY_AFTER_S },
          ),
        )
      },
      arriveMs,
    )
  }
}
