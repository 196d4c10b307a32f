/** How much of a date is known, as forms ask it. */
export const DATE_PRECISION_OPTIONS = [
  ['day', 'To the day'],
  ['month', 'To the month'],
  ['year', 'To the year'],
] as const

/** What a breach's date is the day of, as forms ask it. */
export const DATE_IS_OPTIONS = [
  ['happened', 'The day it happened'],
  ['reported', 'The day it was reported'],
] as const
