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

/** What an address without an account agrees to, in the words of the form. */
export function followWords(company: string): string {
  return `Email me about the days of the ${company} settlement: 30, 7 and 1 days before each, and when one moves. I can stop at any time.`
}

/** The form of its consent record. By the page's name, which stays: several settlements are of one company, and companies are renamed. */
export function followForm(slug: string): string {
  return `${FOLLOW_FORMS}${slug}`
}
