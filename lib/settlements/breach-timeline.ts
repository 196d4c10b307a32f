import type { Breach } from '../breaches/breach'
import { dayName } from '../breaches/kinds/day-words'
import { KINDS } from '../breaches/kinds/kind-table'
import { formatBreachDate, formatDate } from '../site/format'
import { dateInForce, dayIn, hasPassed, isOfficial } from './dates'
import { hasLapsed, standingClaim } from './phase'
import type { EventKind, SettlementDate, SettlementEvent } from './record'

// What is on record about the days of one breach: when it happened or was reported, when it was listed, and the days of its legal action. Pure.

export interface TimelineEntry {
  /** `YYYY-MM-DD` */
  date: string
  /** As much of it as is known, in words. */
  day: string
  label: string
  /** Whether the day is known well enough to be drawn to scale. */
  isDrawn: boolean
  isComing: boolean
  /** Whether people can still act by it. */
  isOpen: boolean
}

interface Facts {
  breach: Pick<
    Breach,
    'breachDate' | 'datePrecision' | 'dateIs' | 'addedDate' | 'isManualUpload' | 'evidence' | 'kind'
  >
  settlements: readonly {
    company: string
    dates: readonly SettlementDate[]
    events: readonly Pick<SettlementEvent, 'kind' | 'date' | 'addedAt'>[]
  }[]
  now: Date
}

const HAPPENED: Partial<Record<EventKind, string>> = {
  filed: 'Case filed',
  announced: 'Settlement announced',
  preliminary_approval: 'Court let the settlement go ahead',
  final_approval: 'Court approved the settlement',
  appeal: 'Appeal',
  paying: 'Payments began',
}

/** All that is on record, the earliest first. */
export function breachTimeline({ breach, settlements, now }: Facts): TimelineEntry[] {
  const today = dayIn(null, now)
  const entries: TimelineEntry[] = []
  const add = (date: string | null | undefined, label: string, isOpen = false): void => {
    const known = entries.some((entry) => entry.date === date && entry.label === label)
    if (date && !known)
      entries.push({ date, day: formatDate(date), label, isDrawn: true, isComing: date > today, isOpen })
  }
  entries.push({
    date: breach.breachDate,
    day: formatBreachDate(breach),
    label: dayName(breach, KINDS[breach.kind].isUncertain ? 'Said to be of this day' : 'It happened'),
    isDrawn: breach.datePrecision !== 'year',
    isComing: false,
    isOpen: false,
  })
  add(breach.addedDate.slice(0, 10), breach.isManualUpload ? 'Listed here' : 'Listed by Have I Been Pwned')
  add(breach.evidence?.deadline, 'Act by')
  for (const settlement of settlements) {
    const { company, dates, events } = settlement
    const of = settlements.length > 1 ? `: ${company}` : ''
    for (const { kind, date } of events) {
      const words = HAPPENED[kind]
      if (words) add(date, `${words}${of}`)
    }
    const claim = standingClaim(settlement, now)
    add(claim?.date, `Claim by${of}`, claim !== null && !hasPassed(claim, now))
    for (const [kind, words] of [
      ['opt_out', 'Exclude yourself by'],
      ['objection', 'Object by'],
      ['final_hearing', 'Hearing'],
      ['payment', 'Day of payment'],
    ] as const) {
      const known = dateInForce(dates, kind)
      if (known.state === 'known' && isOfficial(known.date) && !hasLapsed(known.date, settlement, now))
        add(known.date.date, `${words}${of}`)
    }
  }
  return entries.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

export interface Scale {
  /** A share of the width, from the left. */
  at: (date: string) => number
  today: number
  years: { year: number; at: number; hasLabel: boolean }[]
}

const DAY_MS = 86_400_000
/** Room to the right of what comes last. Days. */
const AFTER = 42
/** As many years as a phone's width has room for. */
const LABELS = 6

/** A scale linear in days, from the January before the first day (three years at least) to six weeks after the last or today. */
export function timeScale(dates: readonly string[], now: Date): Scale {
  const days = dates.map((date) => Date.parse(date))
  // Of the day: the page is the same until the next.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const end = Math.max(today, ...days) + AFTER * DAY_MS
  const lastYear = new Date(end).getUTCFullYear()
  const firstYear = Math.min(new Date(Math.min(...days, today)).getUTCFullYear(), lastYear - 2)
  const start = Date.UTC(firstYear, 0, 1)
  const share = (time: number) => (time - start) / (end - start)
  const step = [1, 2, 4, 5, 10, 20, 50].find((every) => (lastYear - firstYear + 1) / every <= LABELS) ?? 100
  return {
    at: (date) => share(Date.parse(date)),
    today: share(today),
    years: Array.from({ length: lastYear - firstYear + 1 }, (_, index) => {
      const year = firstYear + index
      const at = share(Date.UTC(year, 0, 1))
      // A label at the very end would be cut.
      return { year, at, hasLabel: year % step === 0 && at < 0.94 }
    }),
  }
}
