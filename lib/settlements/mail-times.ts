// When followers are mailed about what has changed. Pure.

const DAY_MS = 24 * 60 * 60 * 1000
/** The hour at which mail about days goes out: morning in all of the United States. UTC. */
export const MAIL_HOUR = 14
/** An earlier day that is nearer than this is told without waiting for that hour. */
const AT_ONCE_DAYS = 7
/** News that is older than this is told to nobody. */
export const NEWS_DAYS = 60
/** For so long a save can be undone, and nobody is mailed about it. Milliseconds. */
export const UNDO_MS = 15 * 60 * 1000

/** The next time that mail about days goes out. */
export function nextMailHour(at: Date): Date {
  const sameDay = new Date(at)
  sameDay.setUTCHours(MAIL_HOUR, 0, 0, 0)
  return sameDay >= at ? sameDay : new Date(sameDay.getTime() + DAY_MS)
}

/** Whether a move is told without waiting for the hour of the mail. Days `YYYY-MM-DD`. */
export function isToldAtOnce(from: string | null, to: string | null, at: Date): boolean {
  return from !== null && to !== null && to < from && Date.parse(to) - at.getTime() < AT_ONCE_DAYS * DAY_MS
}
