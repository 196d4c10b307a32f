import 'server-only'
import { AppError } from '../http/errors'
import type { Handler } from './handler'
import { limits, type RateLimit } from '../http/rate-limit'
import { networkOf, VISITOR_HEADER } from '../http/visitor'
import { takeFromVisitor } from '../http/visitor-limit'
import { isPrefetch, refusePage } from './busy-page'
import { makeTurns, type Bounds } from './turns'

// Pages that have to be rendered: so many for one visitor, and so many at once (docs/decisions/0021-pages-have-limits.md).
// Rendering one takes some tens of milliseconds of the only processor there is; begun all at once, a hundred would keep
// everything else waiting, sign-ins and checks too.

const BOUNDS: Bounds = {
  most: 3,
  mostUnderWayOfOne: 2,
  mostWaiting: 60,
  mostOfOne: 40,
  waitMs: 5_000,
  heldMs: 500,
}
/** Seconds. */
const RETRY_AFTER_S = 5

/** Calls, which have limits of their own; what the balancer asks; and built files. */
const NO_PAGE = /^\/(?:v1(?:$|\/(?!docs$))|api\/|healthz$|readyz$|_next\/static\/)/

/** Makes a handler that lets pages through to `render` as there is room for them, and everything else at once. */
export function boundRenders(render: Handler, bounds: Bounds = BOUNDS): Handler {
  const turns = makeTurns(bounds)

  return async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    // The framework decodes after it has routed: what only looks like a call once it is decoded is a page.
    if (NO_PAGE.test(path) && NO_PAGE.test(decodeURIComponent(path))) return render(request, response)
    const visitor = String(request.headers[VISITOR_HEADER])
    const seconds = await secondsToWait(
      isPrefetch(request) ? limits.prefetchByVisitor : limits.pageByVisitor,
      visitor,
    )
    if (seconds !== null) return refusePage(request, response, 'too-many', seconds)
    const leave = await turns.take(networkOf(visitor), response)
    if (!leave) return void (response.destroyed || refusePage(request, response, 'busy', RETRY_AFTER_S))
    try {
      if (!response.destroyed) await render(request, response)
    } finally {
      leave()
    }
  }
}

/** Counts a page. @returns null when it may be shown. */
async function secondsToWait(limit: RateLimit, visitor: string): Promise<number | null> {
  try {
    await takeFromVisitor(limit, visitor)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error.retryAfter ?? RETRY_AFTER_S
    throw error
  }
}
