import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody, isUpload, limitBodyTime } from './body-time'
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

/**
 * Calls back when there is nothing to wait for: a small body is waited for, a larger one is counted until it is there. Whatever is not
 * there at once may keep its connection only so long (`limitBodyTime`).
 */
export function awaitBody(
  request: IncomingMessage,
  response: ServerResponse,
  then: () => void,
  maxWaitMs?: number,
): void {
  if (!hasBody(request) || request.complete) return then()
  // A file is read as it comes, however small it is.
  if (isUpload(request)) {
    limitBodyTime(request, response)
    return then()
  }
  if (!isSmall(request)) return wait(request, response, then, maxWaitMs)
  // Most come with their head, and are there as soon as it was looked at: nothing of these is timed or counted.
  setImmediate(() => {
    if (response.destroyed || request.destroyed) return
    if (request.complete) then()
    else wait(request, response, then, maxWaitMs)
  })
}

function isSmall({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= MAX_SMALL_BODY_BYTES
  )
}

function wait(
  request: IncomingMessage,
  response: ServerResponse,
  then: () => void,
  maxWaitMs: number | undefined,
): void {
  limitBodyTime(request, response)
  const { headers } = request
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
  if (!isSmall(request)) return then()
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
