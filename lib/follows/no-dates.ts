import { isTold, mailWords, toldDays, type DayMail } from './day-mail'
import { daySet, TRACKER_STATES, TRACKER_WORDS, type LastDayKind, type TrackerState } from './tracker'

// What is said where no day comes in all that a member follows. Pure.

/** Where a member is with a settlement that they follow, and whether mail about it comes. */
export interface FollowedState {
  state: TrackerState
  mail: DayMail
  /** Those that mail can still come before. */
  lastDays: readonly LastDayKind[]
}

/** Why there is none, and when mail comes. */
export function noDatesWords(followed: readonly FollowedState[]): string {
  if (followed.length === 0) return 'Follow a settlement and its dates appear here.'
  if (!followed.some(({ state }) => isTold(state)))
    return `You noted ${notedWords(followed)} for what you follow: no day of it is ahead for you.`
  return ['No day of what you follow is ahead for you.', ...whatComes(followed)].join(' ')
}

/** Of all that is told: one address gets it all, or nothing. */
function whatComes(followed: readonly FollowedState[]): string[] {
  const told = followed.filter(({ mail }) => mail !== 'none')
  const waiting = told.filter(({ mail }) => mail === 'on')
  const set = daySet(waiting.flatMap(({ state, lastDays }) => toldDays(state, lastDays)))
  if (set !== null) return [`We write to you when ${set}.`]
  return told.length > 0 ? [mailWords(told[0]!.mail)] : []
}

/** '“Paid” or “Denied”' */
function notedWords(followed: readonly FollowedState[]): string {
  return TRACKER_STATES.filter((name) => followed.some(({ state }) => state === name))
    .map((name) => `“${TRACKER_WORDS[name]}”`)
    .join(' or ')
}
