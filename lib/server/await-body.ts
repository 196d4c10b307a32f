import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody, isUpload } from './body-time'
import { AppError } from '../http/errors'
import { tally } from '../http/tally'
import { turnAway } from './turn-away'
import { networkOf, VISITOR_HEADER } from '../http/visitor'
import { MAX_SMALL_BODY_BYTES, whenArrived } from './when-arrived'

// The framework's request is begun when its body is there. Begun before, whoever sends slowly would have us hold forty kilobytes
// for each connection that costs them one.

/** Bodies of one network that are on their way. */
const MOST_OF_ONE = 100

const underWay = new Map<string, number>()

/** Calls back when there is nothing to wait for: a small body is waited for, a larger one is counted until it is there. */
export function awaitBody(
  request: IncomingMessage,
  response: ServerResponse,
  then: () => void,
  maxWaitMs?: number,
): void {
  const { headers } = request
  const length = Number(headers['content-length'] ?? 0)
  if (!hasBody(request) || request.complete || isUpload(request)) return then()
  const network = networkOf(String(headers[VISITOR_HEADER]))
  if ((underWay.get(network) ?? 0) >= MOST_OF_ONE)
    return turnAway(
      response,
      new AppError('rate_limited', 'Too many requests at once. Please try again in a moment.', {
        retryAfter: 1,
      }),
    )
  tally(underWay, network, 1)
  let counted = true
  const arrived = (): void => {
    if (!counted) return
    counted = false
    tally(underWay, network, -1)
  }
  request.once('end', arrived)
  response.once('close', arrived)
  if (headers['transfer-encoding'] !== undefined || length > MAX_SMALL_BODY_BYTES) return then()
  whenArrived(
    request,
    response,
    (arrival) => {
      arrived()
      if (arrival === 'whole') return then()
      turnAway(
        response,
        new AppError('malformed_request', 'The request did not arrive in time. Please try again.'),
      )
    },
    maxWaitMs,
  )
}
