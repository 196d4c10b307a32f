import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityEvent } from '../security-log/write'
import { whenArrived } from './when-arrived'
import { AppError } from '../http/errors'
import { turnAway } from './turn-away'
import { makeTurns, type Bounds } from './turns'
import { networkOf, REQUEST_ID_HEADER, VISITOR_HEADER } from '../http/visitor'

// Calls that hash a password. Four may be inside at once; the others wait at the door, fairly and for seconds, and are turned away when the
// line is long: a crowd of them inside would keep everybody else waiting.

const GATED = new Set([
  '/v1/auth/login',
  '/v1/auth/signup',
  '/v1/auth/password-reset/confirm',
  '/v1/auth/password',
  '/v1/auth/reauthenticate',
])
const BOUNDS: Bounds = {
  // Half as many as may hash or wait for it (lib/auth/password.ts): those that were held too long are still there.
  most: 4,
  mostUnderWayOfOne: 2,
  mostWaiting: 400,
  // One network's share of the line, so that nobody can hold all of it.
  mostOfOne: 20,
  waitMs: 5_000,
  heldMs: 2_000,
}

interface GateOptions extends Partial<Bounds> {
  /** How long a body may take to arrive. Milliseconds. */
  arriveMs?: number
}

/**
 * Makes the door. It lets a request in when it is its turn, or answers it; `letIn` never fails. Who stands in line is there with the
 * whole request: who sends slowly keeps nobody out. The path has to be decodable.
 */
export function makeSignInGate({ arriveMs, ...bounds }: GateOptions = {}) {
  const turns = makeTurns({ ...BOUNDS, ...bounds })

  /** Its place is left when the call is done, and not when its sender has gone: the password is hashed all the same. */
  const waitForTurn = async (
    request: IncomingMessage,
    response: ServerResponse,
    letIn: () => Promise<unknown>,
  ): Promise<void> => {
    const leave = await turns.take(networkOf(String(request.headers[VISITOR_HEADER])), response)
    if (leave) return void (await letIn().finally(leave))
    if (response.destroyed) return
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
        {
          retryAfter: turns.secondsToWait(),
        },
      ),
    )
  }

  return (request: IncomingMessage, response: ServerResponse, letIn: () => Promise<unknown>): void => {
    if (request.method !== 'POST' || !GATED.has(decodeURIComponent(request.url?.split('?', 1)[0] ?? '')))
      return void letIn()
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
        void waitForTurn(request, response, letIn)
      },
      arriveMs,
    )
  }
}
