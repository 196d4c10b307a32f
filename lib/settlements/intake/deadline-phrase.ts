import type { SettlementDate } from '../record'
import { daysIn, type FoundDay } from './phrase-dates'
import { ASK, type PhraseProblem } from './phrase-problems'
import { textAt, tokensOf, type Token } from './phrase-tokens'
import { timesIn, zoneOn, type FoundTime } from './phrase-times'
import { clockIn, kindsOf, mentionsIn, waysIn, type PhraseKind } from './phrase-words'

// A date as a notice prints it, read. What can be understood in two ways is refused with what to ask: nothing is guessed, and no
// day is ever moved, off a weekend neither (Violette v. P.A. Days, 427 F.3d 1015, 6th Cir. 2005). Pure.

/** A day as the words give it. */
export interface PhraseDate {
  /** Null where the words do not say what it is the last day of. */
  kind: PhraseKind | null
  /** `YYYY-MM-DD`; null where the words say only that it may change. */
  date: string | null
  /** `HH:MM` in `zone`; null for the day's end. */
  time: string | null
  /** IANA; null where none is printed, or where the printed one is not that day's. */
  zone: string | null
  online: SettlementDate['online']
  mail: SettlementDate['mail']
  /** The day that it replaces, `YYYY-MM-DD`. */
  supersedes: string | null
}

export type DeadlinePhrase =
  | { state: 'dates'; dates: PhraseDate[]; warnings: string[] }
  /** So many days from an event: without its day there is no date. */
  | { state: 'clock'; kind: PhraseKind | null; days: number; anchor: 'letter_date' | 'code_sent' }
  | { state: 'refused'; problems: PhraseProblem[]; ask: string }

/** More is a page and no phrase. Characters. */
const MAX_LENGTH = 2_000
/** What is sent in, so that how it is sent matters. */
const SENT_IN: ReadonlySet<PhraseKind | null> = new Set<PhraseKind>([
  'claim',
  'claim_extended',
  'opt_out',
  'objection',
])

/**
 * Reads a date as a notice, a claim form or a list prints it. Takes time linear in the text.
 * @returns its days with what they are for; a span of days; or what to ask.
 */
export function readDeadlinePhrase(phrase: string): DeadlinePhrase {
  if (phrase.length > MAX_LENGTH) return refused('too long')
  const tokens = tokensOf(phrase)
  const days = daysIn(tokens)
  const clock = clockIn(tokens)
  if (clock?.differs) return refused('word and figure differ')
  if (clock && days.length > 0) return refused('two deadlines')
  if (clock) {
    const { kinds } = kindsOf(tokens, mentionsIn(tokens))
    if (clock.anchor === null) return refused('from when')
    return {
      state: 'clock',
      kind: kinds.length === 1 ? kinds[0]! : null,
      days: clock.days,
      anchor: clock.anchor,
    }
  }
  if (days.length === 0) return undated(tokens)
  return dated(tokens, days)
}

/** Whether a day of the phrase is that of a breach: `Data breach of May 3, 2026`. Such a day is no last day of anything. */
export function hasIncidentDay(phrase: string): boolean {
  if (phrase.length > MAX_LENGTH) return false
  const tokens = tokensOf(phrase)
  return daysIn(tokens).some(({ from }) => {
    const before = textAt(tokens, from - 1)
    return INCIDENTS.has(BESIDE.has(before) ? textAt(tokens, from - 2) : before)
  })
}

const INCIDENTS = new Set(['breach', 'incident', 'attack', 'cyberattack', 'hack', 'intrusion', 'occurred', 'happened', 'discovered']) // prettier-ignore
const BESIDE = new Set(['of', 'on', 'in', 'around', ':', ',', '-', '–', '('])

function refused(...problems: PhraseProblem[]): DeadlinePhrase {
  const all = [...new Set(problems)]
  return { state: 'refused', problems: all, ask: all.map((problem) => ASK[problem]).join(' ') }
}

/** A hearing that may change is worth knowing of without its day. */
function undated(tokens: readonly Token[]): DeadlinePhrase {
  const { kinds } = kindsOf(tokens, mentionsIn(tokens))
  const mayChange = tokens.some(
    ({ text }, at) =>
      text === 'may' &&
      tokens
        .slice(at + 1, at + 3)
        .some((next) => ['change', 'move', 'moved', 'rescheduled'].includes(next.text)),
  )
  if (!mayChange || kinds.length !== 1) return refused('no date')
  return { state: 'dates', dates: [{ ...NOTHING, kind: kinds[0]! }], warnings: ['the day may change'] }
}

const NOTHING: PhraseDate = {
  kind: null,
  date: null,
  time: null,
  zone: null,
  online: null,
  mail: null,
  supersedes: null,
}

function dated(tokens: readonly Token[], days: readonly FoundDay[]): DeadlinePhrase {
  const problems: PhraseProblem[] = days.flatMap(({ problem }) => problem ?? [])
  const taken = new Set(
    days.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const times = timesIn(tokens, (at) => taken.has(at))
  problems.push(...times.flatMap(({ problem }) => problem ?? []))
  if (new Set(times.flatMap(({ time }) => time ?? [])).size > 1 && distinct(days).length < 2)
    problems.push('two times')
  const moved = movedPair(tokens, days)
  if (!moved) problems.push(...beginnings(tokens, days))
  if (problems.length > 0) {
    // All that is to be asked is asked at once.
    const isOfOneKind = kindsOf(tokens, mentionsIn(tokens)).kinds.length < 2
    if (!moved && isOfOneKind && distinct(days).length > 1) problems.unshift('two deadlines')
    return refused(...problems)
  }
  const clauses = moved
    ? [{ day: days[1]!, from: 0, to: tokens.length }]
    : distinct(days).length === 1
      ? [{ day: days[0]!, from: 0, to: tokens.length }]
      : clausesOf(tokens, days)
  const read = clauses.map((clause) => readClause(tokens, clause, times))
  problems.push(...read.flatMap((part) => part.problems))
  const dates = read.flatMap((part) => part.dates)
  const isExtended = tokens.some(({ text }) => text === 'extended')
  if (moved)
    for (const date of dates) {
      date.supersedes = days[0]!.date
      // What is extended without more words is the time for claims.
      if (isExtended) date.kind ??= 'claim'
    }
  if (clauses.length > 1 && !areApart(dates)) problems.unshift('two deadlines')
  if (problems.length > 0) return refused(...problems)
  return { state: 'dates', dates, warnings: [...new Set(read.flatMap((part) => part.warnings))] }
}

const distinct = (days: readonly FoundDay[]): string[] => [...new Set(days.flatMap(({ date }) => date ?? []))]

/** Whether each day is of a kind of its own. */
function areApart(dates: readonly PhraseDate[]): boolean {
  const kinds = dates.map(({ kind }) => kind)
  return !kinds.includes(null) && new Set(kinds).size === kinds.length
}

const MOVES = new Set(['extended', 'moved', 'changed', 'postponed', 'rescheduled', 'continued', 'adjourned'])
const TO = new Set(['to', 'until', 'till', ','])

/** `extended from … to …`: the second day replaces the first. */
function movedPair(tokens: readonly Token[], days: readonly FoundDay[]): boolean {
  const [before, after, ...others] = days
  if (!before?.date || !after?.date || others.length > 0) return false
  const isMoved =
    textAt(tokens, before.from - 1) === 'from' &&
    tokens.slice(0, before.from - 1).some(({ text }) => MOVES.has(text)) &&
    tokens.slice(before.to, after.from).every(({ text }) => TO.has(text))
  const isExtended = tokens.some(({ text }) => text === 'extended')
  return isMoved && before.date !== after.date && !(isExtended && after.date < before.date)
}

const FIRST_DAYS = new Set(
  'after begin begins beginning began earlier from open opens opened since sooner start starts starting'.split(
    ' ',
  ),
)
/** What tells of the page or the notice, and of no deadline. */
const OTHER_DAYS = new Set(['updated', 'posted', 'dated', 'published', 'effective', 'revised', 'approved', 'granted']) // prettier-ignore
/** Right before a day: it is none, or no longer. */
const NO_DAYS = new Set(['not', 'formerly', 'previously', 'originally'])
const NOT_KNOWN = new Set(['tbd', 'tba', 'pending', 'unknown'])
/** Words that a day's meaning is looked for in. Tokens before it. */
const NEAR = 3

/** A day after which something begins, or before which something has to be done, is not a last day. */
function beginnings(tokens: readonly Token[], days: readonly FoundDay[]): PhraseProblem[] {
  return days.flatMap(({ from }) => {
    const near = tokens.slice(Math.max(0, from - NEAR), from).map(({ text }) => text)
    if (near.some((word) => FIRST_DAYS.has(word))) return ['a beginning' as const]
    if (near.some((word) => OTHER_DAYS.has(word)) || isFormer(tokens, from)) return ['another day' as const]
    const before = near.lastIndexOf('before')
    const isExclusive = before !== -1 && near[before - 1] !== 'or'
    return isExclusive || near.join(' ').endsWith('prior to') ? ['before the day' as const] : []
  })
}

/** `TBD (was May 3, 2027)`, `not May 3, 2027` */
function isFormer(tokens: readonly Token[], from: number): boolean {
  const before = textAt(tokens, from - 1)
  if (NO_DAYS.has(before)) return true
  return (
    before === 'was' &&
    (textAt(tokens, from - 2) === '(' || tokens.slice(0, from).some(({ text }) => NOT_KNOWN.has(text)))
  )
}

interface Clause {
  day: FoundDay
  from: number
  to: number
}

/** What belongs to which of several days: up to the first kind that is named after one. */
function clausesOf(tokens: readonly Token[], days: readonly FoundDay[]): Clause[] {
  const mentions = mentionsIn(tokens)
  const clauses: Clause[] = []
  let from = 0
  for (const [index, day] of days.entries()) {
    const next = days[index + 1]
    const named = mentions.find((mention) => mention.from >= day.to && (!next || mention.from < next.from))
    const to = next ? (named?.from ?? day.to) : tokens.length
    clauses.push({ day, from, to })
    from = to
  }
  return clauses
}

function readClause(
  all: readonly Token[],
  { day, from, to }: Clause,
  times: readonly FoundTime[],
): { dates: PhraseDate[]; problems: PhraseProblem[]; warnings: string[] } {
  const tokens = all.slice(from, to)
  const problems: PhraseProblem[] = []
  const { kinds, isClear } = kindsOf(tokens, mentionsIn(tokens))
  if (!isClear) problems.push('two kinds')
  const ways = waysIn(tokens)
  if (ways.isUnclear) problems.push('two ways')
  const own = times.filter((time) => time.from >= from && time.from < to)
  const hours = [...new Set(own.flatMap(({ time }) => time ?? []))]
  const printed = [...new Set(own.flatMap(({ zone }) => zone ?? []))]
  if (hours.length > 1) problems.push('two times')
  // The time of wherever somebody is: whose last minute it is, is not said.
  const isLocal = hours.length > 0 && tokens.some(({ text }) => text === 'local')
  if (printed.length > 1 || isLocal) problems.push('zone unclear')
  const date = day.date!
  const zone = printed[0] === undefined ? null : zoneOn(printed[0], date)
  const warnings = [
    ...weekendWarning(date),
    ...(day.hasShortYear ? ['two-digit year'] : []),
    ...(printed[0] !== undefined && zone === null
      ? [`${printed[0].toUpperCase()} in ${monthOf(date)}: keep as printed, do not convert`]
      : []),
  ]
  const known: (PhraseKind | null)[] = kinds.length > 0 ? kinds : [ways.online ? 'claim' : null]
  const dates = known.map((kind) => ({
    kind,
    date,
    time: hours[0] ?? null,
    zone,
    online: ways.online,
    mail: ways.mail ?? (SENT_IN.has(kind) && ways.online === null ? ('unknown' as const) : null),
    supersedes: null,
  }))
  return { dates, problems, warnings }
}

function weekendWarning(date: string): string[] {
  const weekday = new Date(date).getUTCDay()
  if (weekday !== 0 && weekday !== 6) return []
  const name = weekday === 0 ? 'Sunday' : 'Saturday'
  return [`a ${name}: stays on the ${name} (Violette v. P.A. Days)`]
}

const monthOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(date))
