import { paths, settlementPath } from '../paths'
import { formatDate } from '../site/format'
import { DATE_GROUPS, historyOf, seriesOf, type DateGroup, type Turn } from './date-history'
import { dateInForce, hasPassed } from './dates'
import { officialAddress } from './official-address'
import { hasLapsed } from './phase'
import type { DateKind, Settlement, SettlementDate } from './record'
import { timeAndZone, waysToSend } from './words'

// Which days of a settlement stand in a calendar, and as what. Pure. lib/settlements/write-calendar.ts writes them.

/** One all-day event. */
export interface CalendarEvent {
  uid: string
  /** Grows with every move of the day, an undone one too (RFC 5545, 3.8.7.4): what a calendar has seen is never newer. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** `YYYY-MM-DD` */
  day: string
  summary: string
  description: string
  url: string
  /** When it was last changed. ISO 8601. */
  changedAt: string
}

/** What a calendar calls a day. */
const WORDS: Record<DateGroup, string> = {
  claim: 'Claim by this day',
  opt_out: 'Last day to exclude yourself',
  objection: 'Last day to object',
  final_hearing: 'Court hearing',
  payment: 'Payment date',
  benefit_until: 'Benefit ends',
}

const GROUPS = Object.keys(DATE_GROUPS) as DateGroup[]

export type CalendarFacts = Pick<
  Settlement,
  | 'id'
  | 'slug'
  | 'company'
  | 'officialHosts'
  | 'portals'
  | 'disputes'
  | 'isExample'
  | 'publishedAt'
  | 'withdrawnAt'
  | 'dates'
  | 'events'
> & {
  /** The rows that undone saves had added, where the events are told to a calendar. */
  stepsUndone?: number
}

/**
 * The events of one settlement: every day that a court or an official page gives and that has not passed. One whose day was
 * taken back, whose settlement was withdrawn, or whose case was over before it is cancelled; one that sources disagree about is tentative.
 * @param siteUrl where our own page of it is.
 * @param isNameless for one about a sensitive breach, in a calendar of a person's own.
 */
export function calendarEvents(
  settlement: CalendarFacts,
  siteUrl: string,
  now: Date,
  isNameless = false,
): CalendarEvent[] {
  if (settlement.publishedAt === null) return []
  const events = GROUPS.flatMap((group) => eventsOf(settlement, group, siteUrl, now))
  return isNameless ? events.map((event) => withoutName(event, siteUrl)) : events
}

function withoutName(event: CalendarEvent, siteUrl: string): CalendarEvent {
  const url = `${siteUrl}${paths.dashboard}`
  const [words = ''] = event.summary.replace(/^Example: /, '').split(':')
  return { ...event, summary: `${words}: a settlement you follow`, description: `See which: ${url}`, url }
}

/** One of each group; of benefits that run side by side one each. The first keeps the group's name whatever comes later. */
function eventsOf(settlement: CalendarFacts, group: DateGroup, siteUrl: string, now: Date): CalendarEvent[] {
  return seriesOf(settlement.dates, group)
    .map((dates) => ({ dates, history: historyOf(dates, group) }))
    .filter(({ history }) => history.length > 0)
    .sort((a, b) => a.history[0]!.rowId - b.history[0]!.rowId)
    .flatMap((series, place) => {
      const name = place === 0 ? group : `${group}-${series.history[0]!.rowId}`
      return eventOf(settlement, group, { ...series, name }, siteUrl, now) ?? []
    })
}

interface Series {
  dates: SettlementDate[]
  history: Turn[]
  /** What its event is called. */
  name: string
}

function eventOf(
  settlement: CalendarFacts,
  group: DateGroup,
  { dates, history, name }: Series,
  siteUrl: string,
  now: Date,
): CalendarEvent | null {
  const last = history.at(-1)
  if (!last || hasPassed(last, now)) return null
  const withdrawnAt = whenWithdrawn(settlement)
  const kind: DateKind = DATE_GROUPS[group][0]
  const overAt = hasLapsed({ ...last, kind }, settlement, now) ? whenOver(settlement) : null
  const url = `${siteUrl}${settlementPath(settlement.slug)}`
  const example = settlement.isExample ? 'Example: ' : ''
  return {
    uid: `settlement-${settlement.id}-${name}@${new URL(siteUrl).hostname}`,
    sequence:
      (settlement.stepsUndone ?? 0) +
      history.length -
      1 +
      (withdrawnAt === null ? 0 : 1) +
      (overAt === null ? 0 : 1),
    status: withdrawnAt !== null || overAt !== null ? 'CANCELLED' : STATUS[last.state],
    day: last.date,
    summary: `${example}${WORDS[group]}: ${settlement.company} settlement`,
    description: descriptionOf(
      settlement,
      dates,
      group,
      last,
      { isWithdrawn: withdrawnAt !== null, isOver: overAt !== null },
      url,
    ),
    url,
    changedAt: withdrawnAt ?? latest(overAt, last.at),
  }
}

/** What people send something in for. */
const SENT_IN: readonly DateGroup[] = ['claim', 'opt_out', 'objection']

const STATUS = { known: 'CONFIRMED', disputed: 'TENTATIVE', none: 'CANCELLED' } as const

/** When it was withdrawn; null where it was not. ISO 8601. */
function whenWithdrawn({ withdrawnAt, events }: CalendarFacts): string | null {
  return withdrawnAt ?? events.find(({ kind }) => kind === 'withdrawn')?.addedAt ?? null
}

/** When it was noted to be over. ISO 8601. */
function whenOver({ events }: CalendarFacts): string | null {
  return events.find(({ kind }) => kind === 'done')?.addedAt ?? null
}

const latest = (a: string | null, b: string): string => (a !== null && a > b ? a : b)

function descriptionOf(
  { officialHosts, portals, disputes }: CalendarFacts,
  dates: SettlementDate[],
  group: DateGroup,
  { state, date, time, zone }: Turn,
  { isWithdrawn, isOver }: { isWithdrawn: boolean; isOver: boolean },
  url: string,
): string {
  if (isWithdrawn) return `We took this settlement off our list. See why: ${url}`
  if (isOver) return `The case is over, and this day does not hold any more. See what is known: ${url}`
  if (state === 'none') return `This day does not hold any more. See what is known: ${url}`
  if (state === 'disputed') return `Official sources disagree about this day. See both: ${url}`
  const address = officialAddress({ officialHosts, portals, disputes })?.text
  const standing = dateInForce(dates, ...DATE_GROUPS[group])
  const benefit = group === 'benefit_until' && standing.state === 'known' ? standing.date.note : null
  const ways = SENT_IN.includes(group) && standing.state === 'known' && waysToSend(standing.date)
  return [
    `The official sources say ${formatDate(date)}${time === null ? '' : `, ${timeAndZone(time, zone)}`}.`,
    ...(ways ? [ways] : []),
    ...(benefit !== null ? [`The benefit: ${benefit}`] : []),
    ...(address ? [`Official address: ${address}`] : []),
    'Filing is free.',
    `The day can move. Look again here: ${url}`,
  ].join('\n')
}
