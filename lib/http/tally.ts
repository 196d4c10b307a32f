/** Adds one to what is under way under a key, or takes one off; a key with nothing under way is not kept. Pure but for the map. */
export function tally(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + change
  if (now > 0) counts.set(key, now)
  else counts.delete(key)
}
