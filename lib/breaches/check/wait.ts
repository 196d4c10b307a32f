// How long somebody waits before a check can be tried again, from what an address says of it. Anyone can write an address. Pure.

/** No wait of ours is longer: the limits count by the hour at most. Seconds. */
const MAX_WAIT_S = 3600

/**
 * The seconds that are left; 0 once the moment has passed, undefined where nothing is said of it.
 * @param after seconds, as the refusal said. @param until the moment that they end at, in seconds since 1970; without it they begin
 * when the page is made.
 */
export function readWait(
  { after, until }: { after: string | undefined; until: string | undefined },
  now: Date,
): number | undefined {
  if (!after || !/^\d{1,6}$/.test(after)) return undefined
  const whole = Math.min(MAX_WAIT_S, Math.max(1, Number(after)))
  if (!until || !/^\d{1,12}$/.test(until)) return whole
  // A browser's clock may be wrong: nobody waits longer than was said.
  return Math.min(whole, Math.max(0, Math.ceil(Number(until) - now.getTime() / 1000)))
}

/** What is said of a wait. */
export function waitWords(seconds: number): string {
  return seconds <= 0 ? 'You can try again now.' : `You can try again in about ${inWords(seconds)}.`
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
