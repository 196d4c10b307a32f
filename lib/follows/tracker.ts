import { FOLLOW_FORMS } from '../consents/account-consents'

// Where a person is with a settlement that they follow. Pure.

export const TRACKER_STATES = ['watching', 'filed', 'paid', 'denied', 'not_mine'] as const
export type TrackerState = (typeof TRACKER_STATES)[number]

export const TRACKER_WORDS: Record<TrackerState, string> = {
  watching: 'Watching',
  filed: 'Filed',
  paid: 'Paid',
  denied: 'Denied',
  not_mine: 'Not mine',
}

/** The days that people are reminded of (due-notices.ts). */
export const LAST_DAYS = 'the last day to claim and the last day to exclude yourself'
/** The kinds of day that mail comes before, in the order in which they are named. */
export const LAST_DAY_KINDS = ['claim', 'opt_out'] as const
export type LastDayKind = (typeof LAST_DAY_KINDS)[number]

const SET_FOR: Record<LastDayKind, string> = { claim: 'to claim', opt_out: 'to exclude yourself' }

/** Of what has no such day, when its followers are told: 'a last day to claim or to exclude yourself is set'; null where none can come. */
export function daySet(kinds: readonly LastDayKind[]): string | null {
  const named = LAST_DAY_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => SET_FOR[kind])
  return named.length > 0 ? `a last day ${named.join(' or ')} is set` : null
}

/** When mail about days comes, of all that somebody follows. Of one settlement to-come.ts says it. */
export const WHEN_MAILED = `30, 7 and 1 days before ${LAST_DAYS}, and when one moves`

/**
 * What an address without an account agrees to, in the words of the form: a change is one of CONSENT_VERSION too.
 * @param when mail comes (to-come.ts).
 */
export function followWords(company: string, when: string): string {
  return `Email me about the ${company} settlement: ${when}. I can stop at any time.`
}

/** The form of its consent record. By the page's name, which stays: several settlements are of one company, and companies are renamed. */
export function followForm(slug: string): string {
  return `${FOLLOW_FORMS}${slug}`
}
