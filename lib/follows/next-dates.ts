import { DATE_GROUPS, seriesOf, type DateGroup } from '../settlements/date-history'
import { dateInForce, dayIn, hasPassed, isOfficial } from '../settlements/dates'
import { hasLapsed } from '../settlements/phase'
import type { Settlement } from '../settlements/record'
import { timeAndZone } from '../settlements/words'
import type { TrackerState } from './tracker'

// The days that come for a member in all that they follow. Pure. Only days that a court or an official page gives, as they are printed.

/** How many are shown before the rest is asked for. */
export const SHOWN_DATES = 3
/** How far the drawn line goes, in months and in days. */
export const LINE_MONTHS = 3
const LINE_DAYS = 92
const DAY_MS = 24 * 60 * 60 * 1000

/** A day that comes, and what it is the day of. */
export interface NextDate {
  slug: string
  company: string
  /** `YYYY-MM-DD` */
  day: string
  /** '11:59 p.m. Eastern time'; null where no hour is printed. */
  time: string | null
  /** 'Claim by', 'Exclude yourself or object'. */
  words: string
  /** Whether it is the last day to claim. */
  isClaim: boolean
  /** Who gives it: a source of the settlement's record. */
  sourceId: number
}

type Followed = Pick<Settlement, 'slug' | 'company' | 'dates' | 'events'> & { state: TrackerState }

const WORDS: readonly (readonly [words: string, group: DateGroup])[] = [
  ['Claim by', 'claim'],
  ['Exclude yourself', 'opt_out'],
  ['Object', 'objection'],
  ['Court hearing', 'final_hearing'],
  ['Payment date', 'payment'],
  ['Last day of a benefit', 'benefit_until'],
]

/** Who has filed can still exclude themselves or object; who was paid waits for nothing but a benefit. */
const WAITS_FOR: Record<TrackerState, readonly DateGroup[]> = {
  watching: WORDS.map(([, group]) => group),
  filed: ['opt_out', 'objection', 'final_hearing', 'payment', 'benefit_until'],
  paid: ['benefit_until'],
  denied: [],
  not_mine: [],
}

/** All of them, the soonest first. What is of one settlement by one hour of one day is one row. */
export function nextDatesOf(followed: readonly Followed[], now: Date): NextDate[] {
  return followed
    .flatMap((settlement) => {
      const { slug, company, dates, state } = settlement
      const days = new Map<string, { day: string; time: string | null; sourceId: number; all: string[] }>()
      for (const [words, group] of WORDS) {
        if (!WAITS_FOR[state].includes(group)) continue
        for (const series of seriesOf(dates, group)) {
          const known = dateInForce(series, ...DATE_GROUPS[group])
          if (known.state !== 'known' || !isOfficial(known.date) || hasPassed(known.date, now)) continue
          if (hasLapsed(known.date, settlement, now)) continue
          const { date: day, time: hour, zone, sourceId } = known.date
          const time = hour === null ? null : timeAndZone(hour, zone)
          const key = `${day} ${time ?? ''}`
          const before = days.get(key)
          // Two benefits of one day are said once.
          days.set(key, {
            sourceId,
            ...before,
            day,
            time,
            all: [...new Set([...(before?.all ?? []), words])],
          })
        }
      }
      return [...days.values()].map(({ day, time, sourceId, all }) => ({
        slug,
        company,
        day,
        time,
        words: [all[0]!, ...all.slice(1).map((words) => words.toLowerCase())].join(' or '),
        isClaim: all[0] === 'Claim by',
        sourceId,
      }))
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.company.localeCompare(b.company)))
}

/** A line of three months to scale: where its days and the first days of its months lie, from 0 for today to 1. */
export interface DateLine {
  days: { at: number; day: string; isClaim: boolean }[]
  /** The first of each month, `YYYY-MM-DD`. */
  months: { at: number; day: string }[]
}

/** @returns null where no day lies on it. */
export function dateLineOf(dates: readonly NextDate[], now: Date): DateLine | null {
  const today = Date.parse(dayIn(null, now))
  // Where it is still yesterday, yesterday's day may not have passed.
  const at = (day: string): number => Math.max(0, (Date.parse(day) - today) / DAY_MS / LINE_DAYS)
  const days = dates.map(({ day, isClaim }) => ({ at: at(day), day, isClaim })).filter((one) => one.at <= 1)
  if (days.length === 0) return null
  const first = new Date(today)
  const months = Array.from({ length: LINE_MONTHS }, (_, index) => index + 1)
    .map((ahead) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + ahead, 1)))
    .map((month) => month.toISOString().slice(0, 10))
    .map((day) => ({ at: at(day), day }))
  return { days, months: months.filter((month) => month.at <= 1) }
}
