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
/** Of what has none, when its followers are told. */
export const LAST_DAY_SET = 'a last day to claim or to exclude yourself is set'
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
