import 'server-only'
import type { ServerResponse } from 'node:http'
import { AppError } from '../http/errors'
import type { Handler } from './page-cache'
import { limits, type RateLimit } from '../http/rate-limit'
import { tally } from '../http/tally'
import { networkOf, VISITOR_HEADER } from '../http/visitor'
import { takeFromVisitor } from '../http/visitor-limit'
import { isPrefetch, refusePage } from './busy-page'

// Pages that have to be rendered: so many for one visitor, and so many at once (docs/decisions/0021-pages-have-limits.md).
// Rendering one takes some tens of milliseconds of the only processor there is; begun all at once, a hundred would keep
// everything else waiting, sign-ins and checks too.

interface Bounds {
  /** Under way at once. */
  most: number
  /** Of one network, so that a place is left for somebody else. */
  mostUnderWayOfOne: number
  /** Waiting for their turn. */
  mostWaiting: number
  /** Of one network, waiting and under way. */
  mostOfOne: number
  /** How long one may wait. Milliseconds. */
  waitMs: number
  /** A page that is not done by then leaves its place: it waits for somebody else, or its reader is slow. Milliseconds. */
  heldMs: number
}

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

interface Turn {
  network: string
  begin(): void
  refuse(): void
}

/** Makes a handler that lets pages through to `render` as there is room for them, and everything else at once. */
export function boundRenders(
  render: Handler,
  { most, mostUnderWayOfOne, mostWaiting, mostOfOne, waitMs, heldMs }: Bounds = BOUNDS,
): Handler {
  let underWay = 0
  const waiting = new Set<Turn>()
  /** Of each network, waiting and under way; and under way. */
  const byNetwork = new Map<string, number>()
  const underWayBy = new Map<string, number>()

  /** Networks take turns: whoever has the fewest under way comes first, of equals whoever came first. */
  const beginNext = (): void => {
    while (underWay < most) {
      let next: Turn | undefined
      let fewest = mostUnderWayOfOne
      for (const turn of waiting) {
        const own = underWayBy.get(turn.network) ?? 0
        if (own >= fewest) continue
        fewest = own
        next = turn
        if (own === 0) break
      }
      if (!next) return
      waiting.delete(next)
      next.begin()
    }
  }

  /** In a full line the last turn of the network that has the most there makes room for one that has fewer. @returns whether there is room. */
  const makeRoom = (network: string): boolean => {
    if (waiting.size < mostWaiting) return true
    const waitingBy = new Map<string, Turn[]>()
    for (const turn of waiting) {
      const others = waitingBy.get(turn.network)
      if (others) others.push(turn)
      else waitingBy.set(turn.network, [turn])
    }
    const longest = [...waitingBy.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length < (waitingBy.get(network)?.length ?? 0) + 2) return false
    longest.at(-1)!.refuse()
    return true
  }

  /** Takes a place, now or later. @returns how to leave it; null when there is none, or the visitor has gone. */
  const takePlace = (network: string, response: ServerResponse): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      tally(byNetwork, network, 1)
      const timer = setTimeout(() => turn.refuse(), waitMs).unref()
      const settle = (leave: (() => void) | null): void => {
        clearTimeout(timer)
        response.off('close', turn.refuse)
        resolve(leave)
      }
      const turn: Turn = {
        network,
        begin: () => {
          underWay += 1
          tally(underWayBy, network, 1)
          let held = true
          const leave = (): void => {
            if (!held) return
            held = false
            clearTimeout(late)
            response.off('close', leave)
            underWay -= 1
            tally(underWayBy, network, -1)
            tally(byNetwork, network, -1)
            beginNext()
          }
          const late = setTimeout(leave, heldMs).unref()
          response.once('close', leave)
          settle(leave)
        },
        refuse: () => {
          waiting.delete(turn)
          tally(byNetwork, network, -1)
          settle(null)
        },
      }
      response.once('close', turn.refuse)
      waiting.add(turn)
      beginNext()
    })

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
    const network = networkOf(visitor)
    const isFull = (byNetwork.get(network) ?? 0) >= mostOfOne || !makeRoom(network)
    const leave = isFull ? null : await takePlace(network, response)
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
