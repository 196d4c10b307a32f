// The lists of mail that a person ends by a link. Pure.

/** `alerts`: about breaches. `deadlines`: about the days of settlements. */
export const ENDED_LISTS = ['alerts', 'deadlines'] as const
export type EndedList = (typeof ENDED_LISTS)[number]
