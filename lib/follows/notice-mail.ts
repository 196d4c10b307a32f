import type { TemplateProps } from '../mail/templates'
import { DATE_GROUPS, historyOf, seriesOf, type DateGroup } from '../settlements/date-history'
import { dateInForce } from '../settlements/dates'
import { canBeSet } from '../settlements/phase'
import { officialAddress } from '../settlements/official-address'
import type { Settlement } from '../settlements/record'
import { paths, settlementPath } from '../paths'
import { timeAndZone, waysToSend } from '../settlements/words'
import { formatDate } from '../site/format'
import type { Notice } from './due-notices'

// What one mail about a settlement's days says: the same for everybody who gets it. Pure.

const ROWS: readonly (readonly [DateGroup, string])[] = [
  ['claim', 'Claim by'],
  ['opt_out', 'Exclude yourself by'],
  ['objection', 'Object by'],
  ['final_hearing', 'Court hearing'],
  ['payment', 'Payment date'],
  ['benefit_until', 'One benefit until'],
]

/** @param isNameless for one about a sensitive breach: that a person is in it may stand in no message. */
export function noticeMail(
  settlement: Settlement,
  { told }: Notice,
  isNameless = false,
  now = new Date(),
): TemplateProps['settlement-day'] {
  const { company, isExample, withdrawnReason, sources, dates } = settlement
  const day = told.event === 'reminder' ? inForce(dates, told.group) : null
  const source = told.event === 'moved' ? sources.find(({ id }) => id === told.sourceId) : undefined
  return {
    event: told.event,
    what: told.event === 'reminder' || told.event === 'moved' ? told.group : 'claim',
    company: isNameless ? null : company,
    isExample,
    page: isNameless ? paths.dashboard : settlementPath(settlement.slug),
    address: isNameless || told.event === 'withdrawn' ? null : (officialAddress(settlement)?.text ?? null),
    day: told.event === 'moved' ? dayWords(told.to) : day,
    ways:
      told.event === 'reminder' || (told.event === 'moved' && told.to !== null)
        ? waysOf(dates, told.group)
        : null,
    oldDay: told.event === 'moved' ? dayWords(told.from) : null,
    source: isNameless ? null : (source?.url ?? null),
    reason: told.event === 'withdrawn' && !isNameless ? withdrawnReason : null,
    rows: told.event === 'withdrawn' ? [] : rowsOf(settlement, isNameless, now),
  }
}

const dayWords = (day: string | null): string | null => (day === null ? null : formatDate(day))

function inForce(dates: Settlement['dates'], group: DateGroup): string | null {
  const turn = historyOf(dates, group).at(-1)
  return turn?.state === 'known' ? formatDate(turn.date) : null
}

/** How and by which hour it may be sent in: who is told the day alone may be hours too late. Null where nothing is known. */
function waysOf(dates: Settlement['dates'], group: DateGroup): string | null {
  const standing = dateInForce(dates, ...DATE_GROUPS[group])
  return (standing.state === 'known' && waysToSend(standing.date)) || null
}

/** All days that count, of each benefit its own, and what they were before. */
function rowsOf({ dates, events }: Settlement, isNameless: boolean, now: Date): [string, string][] {
  return ROWS.flatMap(([group, name]) =>
    seriesOf(dates, group).flatMap((series): [string, string][] => {
      const words = dayOf(series, group, { dates, events }, now)
      if (words === null) return []
      const standing = dateInForce(series, ...DATE_GROUPS[group])
      const [date] =
        standing.state === 'known' ? [standing.date] : standing.state === 'disagree' ? standing.dates : []
      const note = group === 'benefit_until' ? (date?.note ?? null) : null
      // What it is of may say whose it is.
      return [[name, note === null || isNameless ? words : `${words}: ${note}`]]
    }),
  )
}

/** Null where no court and no official page has given one. */
function dayOf(
  dates: Settlement['dates'],
  group: DateGroup,
  course: Pick<Settlement, 'dates' | 'events'>,
  now: Date,
): string | null {
  const history = historyOf(dates, group)
  const turn = history.at(-1)
  if (!turn) return null
  if (turn.state === 'disputed') return 'Official sources disagree'
  if (turn.state === 'none') {
    const isLastDay = group === 'claim' || group === 'opt_out' || group === 'objection'
    return isLastDay && !canBeSet(group, course, now) ? 'Not known' : 'No date yet'
  }
  const before = history.findLast(({ state, date }) => state === 'known' && date !== turn.date)
  const moved = before ? ` (was ${formatDate(before.date)})` : ''
  const hour = turn.time === null ? '' : `, ${timeAndZone(turn.time, turn.zone)}`
  return `${formatDate(turn.date)}${hour}${moved}`
}
