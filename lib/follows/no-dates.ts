import { LAST_DAY_SET, TRACKER_STATES, TRACKER_WORDS, type TrackerState } from './tracker'

// What is said where no day comes in all that a member follows. Pure.

const OPT_OUT_SET = 'a last day to exclude yourself is set'

/** Why there is none, and when mail comes. @param followed where the member is with each. */
export function noDatesWords(followed: readonly TrackerState[]): string {
  if (followed.length === 0) return 'Follow a settlement and its dates appear here.'
  const waits = followed.includes('watching') || followed.includes('filed')
  if (!waits) return `You noted ${notedWords(followed)} for what you follow: no day of it is ahead for you.`
  const set = followed.includes('watching') ? LAST_DAY_SET : OPT_OUT_SET
  return `No day of what you follow is ahead for you. We write to you when ${set}.`
}

/** '“Paid” or “Denied”' */
function notedWords(followed: readonly TrackerState[]): string {
  return TRACKER_STATES.filter((state) => followed.includes(state))
    .map((state) => `“${TRACKER_WORDS[state]}”`)
    .join(' or ')
}
