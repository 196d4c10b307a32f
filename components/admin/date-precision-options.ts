/** How much of a date is known, as forms ask it. */
export const DATE_PRECISION_OPTIONS = [
  ['day', 'To the day'],
  ['month', 'To the month'],
  ['year', 'To the year'],
] as const
