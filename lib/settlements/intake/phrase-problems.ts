import type { DayProblem } from './phrase-dates'
import type { TimeProblem } from './phrase-times'

// Why a printed date is not taken, and what to ask. Pure.

export type PhraseProblem =
  | DayProblem
  | TimeProblem
  | 'too long'
  | 'no date'
  | 'two deadlines'
  | 'two kinds'
  | 'two times'
  | 'two ways'
  | 'a beginning'
  | 'another day'
  | 'before the day'
  | 'word and figure differ'
  | 'from when'

/** What an operator finds out before the day can be entered. */
export const ASK: Record<PhraseProblem, string> = {
  'too long': 'Give only the sentence that has the date.',
  'no date': 'Ask for the day: the words give none.',
  'no year': 'Ask for the year: the words give none.',
  'no day': 'Ask for the day of the month.',
  'no such day': 'There is no such day. Look at the source again.',
  'order unclear': 'Ask which figure is the month.',
  range: 'The words give a span of days. Give its last day.',
  'weekday differs': 'The weekday does not fit the date. Look at the source again.',
  'an instant': 'This is a moment of a program. Give the day as the notice prints it.',
  'two deadlines': 'The words give several days. Give one at a time.',
  'two kinds': 'The words name several things. Say which one the day is for.',
  'two times': 'The words give several times. Ask which one counts for what.',
  'two ways': 'The words say postmarked and received. Ask which one counts.',
  'no such time': 'There is no such time. Look at the source again.',
  'time unclear': 'Ask for the time with a.m. or p.m.',
  'midnight unclear': 'Ask whether the day itself is still in time.',
  'zone unclear': 'Ask which time zone is meant.',
  'a beginning': 'The words give a first day. Ask for the last one.',
  'another day': 'The words give the day of a page or a notice. Ask for the last day.',
  'before the day': 'Ask whether the day itself is still in time.',
  'word and figure differ': 'The number in words and in figures differ. Look at the source again.',
  'from when': 'Ask from which day the days are counted.',
}
