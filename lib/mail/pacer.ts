import type { Pace } from './transports/transport'

// Keeps one process's calls within what the provider says it allows. Other processes hear the same from their own
// answers; should they together be too fast, the provider's refusal says how long to wait. Pure, but for the clock.

export interface Pacer {
  /** Milliseconds to wait before the next call may begin; 0 counts it as begun. */
  take(): number
  /** A call that was counted was not made after all. */
  giveBack(): void
  /** What a response said about the calls that are left. */
  heard(pace: Pace | null): void
  /** A call failed for reasons of the provider's. @returns how many have in a row. */
  failed(): number
  succeeded(): void
  /** No call before this many milliseconds have passed. */
  hold(ms: number): void
}

export function createPacer(now: () => number = Date.now): Pacer {
  let left = Infinity
  let resetsAt = 0
  let heldUntil = 0
  let failures = 0
  return {
    take() {
      const time = now()
      if (time < heldUntil) return heldUntil - time
      if (left <= 0 && time < resetsAt) return resetsAt - time
      // A new window: one call, whose response says how wide it is.
      if (left <= 0) left = 1
      left -= 1
      return 0
    },
    giveBack() {
      left += 1
    },
    heard(pace) {
      if (!pace) return
      // Answers of calls that began together may come in any order; the least of them is right.
      const time = now()
      left = time < resetsAt ? Math.min(left, pace.remaining) : pace.remaining
      resetsAt = time + pace.resetMs
    },
    failed: () => (failures += 1),
    succeeded() {
      failures = 0
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, now() + ms)
    },
  }
}
