/** The second press of a double-click comes sooner than this, whatever the system is set to. Milliseconds. */
export const PRESS_AGAIN_AFTER_MS = 700

/** Whether a press belongs to the one before, or to what stood in its place. Both times are of one clock (`timeStamp` of events). */
export function isTooSoon(before: number, now: number): boolean {
  return now - before < PRESS_AGAIN_AFTER_MS
}
