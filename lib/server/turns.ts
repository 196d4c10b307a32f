import 'server-only'
import type { ServerResponse } from 'node:http'
import { tally } from '../http/tally'

// Work that is too dear to be begun all at once: so much of it is under way, the rest waits in a line of a bounded length, and the
// networks that stand in it take turns.

/** How many may be under way, and how many may wait for that. */
export interface Bounds {
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
  /** What is not done by then leaves its place: it waits for somebody else, or its reader is slow. Milliseconds. */
  heldMs: number
}

interface Turn {
  network: string
  begin(): void
  refuse(): void
}

/** A line, and the places it leads to. */
export interface Turns {
  /**
   * Takes a place for the work that `response` waits for, now or later. Who goes away leaves the line at once, and a place only when told to:
   * the work goes on.
   * @returns how to leave it; null when there is none, or the visitor has gone.
   */
  take(network: string, response: ServerResponse): Promise<(() => void) | null>
  /** How long somebody who came now would wait, by what the last ones took. Seconds, at least one. */
  secondsToWait(): number
}

/** How much the last one counts in what they take. */
const LATEST = 0.1

/** Makes a line with its places. */
export function makeTurns({
  most,
  mostUnderWayOfOne,
  mostWaiting,
  mostOfOne,
  waitMs,
  heldMs,
}: Bounds): Turns {
  let underWay = 0
  /** What one takes, of late. Milliseconds. */
  let takesMs = 0
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
          const begun = performance.now()
          const leave = (): void => {
            if (!held) return
            held = false
            takesMs += LATEST * (performance.now() - begun - takesMs)
            clearTimeout(late)
            underWay -= 1
            tally(underWayBy, network, -1)
            tally(byNetwork, network, -1)
            beginNext()
          }
          const late = setTimeout(leave, heldMs).unref()
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

  return {
    take: async (network, response) =>
      (byNetwork.get(network) ?? 0) >= mostOfOne || !makeRoom(network) ? null : takePlace(network, response),
    secondsToWait: () => Math.max(1, Math.ceil((waiting.size * takesMs) / most / 1000)),
  }
}
