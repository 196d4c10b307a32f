import { dateInForce, hasPassed, isOfficial } from './dates'
import { oneOf, type ChoicesOfGroup } from './choices'
import { canBeSet, hasLapsed } from './phase'
import { DATE_GROUPS } from './date-history'
import type { Settlement, SettlementDate } from './record'
import { weekdayAndDate } from './words'

// What follows from each of the four things a person can do, and by when. Pure. What usually follows in a class settlement (Rule 23(e) of the
// Federal Rules of Civil Procedure); the notice has the last word.

export interface Outcome {
  does: 'Claim' | 'Exclude yourself' | 'Object' | 'Do nothing'
  /** The day in words. */
  by: string
  /** The days that this is from. */
  from: (SettlementDate & { date: string })[]
  follows: string
  givesUp: string
}

/** The four, each with its day. */
export function outcomesOf(course: Course, choices: readonly ChoicesOfGroup[], now: Date): Outcome[] {
  const names = [...new Set(choices.flatMap((group) => group.choices.map(({ name }) => name)))]
  const what = names.length > 1 ? oneOf(names) : 'what it gives'
  return [
    {
      does: 'Claim',
      ...dayInWords(course, now, 'claim'),
      follows: `You ask for ${what}. The administrator decides.`,
      givesUp: 'You give up the right to sue over this breach.',
    },
    {
      does: 'Exclude yourself',
      ...dayInWords(course, now, 'opt_out'),
      follows: 'No money from this settlement.',
      givesUp: 'You keep the right to sue on your own. A lawyer can help here.',
    },
    {
      does: 'Object',
      ...dayInWords(course, now, 'objection'),
      follows: 'You tell the court what is wrong with it. You may claim as well.',
      givesUp: 'If it is approved, you are bound by it.',
    },
    {
      does: 'Do nothing',
      by: 'No day',
      from: [],
      follows: 'Usually no money.',
      givesUp: 'You usually give up the right to sue over this breach.',
    },
  ]
}

type Course = Pick<Settlement, 'dates' | 'events'>

/** A day as far as it is known: of two that differ both, and of one that nobody official gives, that it is not confirmed. */
function dayInWords(
  course: Course,
  now: Date,
  group: 'claim' | 'opt_out' | 'objection',
): Pick<Outcome, 'by' | 'from'> {
  const known = dateInForce(course.dates, ...DATE_GROUPS[group])
  if (known.state === 'none')
    return { by: canBeSet(group, course, now) ? 'No date yet' : 'Not known', from: [] }
  if (known.state === 'disagree') {
    const days = [...new Set(known.dates.map(({ date }) => weekdayAndDate(date)))]
    return { by: `Sources disagree: ${oneOf(days)}`, from: known.dates }
  }
  const { date } = known
  const day = weekdayAndDate(date.date)
  if (!isOfficial(date)) return { by: `${day}, not confirmed`, from: [date] }
  if (hasLapsed(date, course, now)) return { by: `Was to be ${day}`, from: [date] }
  return { by: hasPassed(date, now) ? `Was ${day}` : day, from: [date] }
}
