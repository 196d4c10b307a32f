/**
 * The time of a call that may have to wait for a lock: what ended while it waited has ended for it too. Pure but for the time it takes.
 * @param now when the call came.
 * @returns the time now, counted from then.
 */
export function startClock(now: Date): () => Date {
  const started = performance.now()
  return () => new Date(now.getTime() + Math.ceil(performance.now() - started))
}
