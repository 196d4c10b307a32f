import { historyOf, type Turn } from '../settlements/date-history'
import { endOf, hasPassed } from '../settlements/dates'
import { isToldAtOnce, MAIL_HOUR, nextMailHour, NEWS_DAYS, UNDO_MS } from '../settlements/mail-times'
import { phaseOf } from '../settlements/phase'
import type { Settlement } from '../settlements/record'
import { LAST_DAY_KINDS, type LastDayKind, type TrackerState } from './tracker'

// What the followers of a settlement are told, and when. Pure. Of all that is due at a moment a person is told the first thing
// that concerns them, and nothing else: every message shows all the days.

const DAY_MS = 24 * 60 * 60 * 1000
/** So many days before a day. */
export const REMINDERS = [30, 7, 1] as const
export type ReminderDays = (typeof REMINDERS)[number]

/** The days that people are reminded of. */
export type RemindedGroup = LastDayKind
const GROUPS = LAST_DAY_KINDS

type Told =
  | { event: 'reminder'; group: RemindedGroup; days: ReminderDays }
  /** `to` null: the day was taken back. Of both, `YYYY-MM-DD`. */
  | { event: 'moved'; group: RemindedGroup; from: string | null; to: string | null; sourceId: number }
  | { event: 'closed' | 'approved' | 'paying' | 'withdrawn' }

export interface Notice {
  /** What it is, once and for all. */
  name: string
  told: Told
  /** The day that it tells of, and of which kind: no mail goes out once it is another. */
  dateKind: RemindedGroup | null
  day: string | null
  states: readonly TrackerState[]
  /** Only who followed before is told: the others have seen it. */
  before: Date
  notAfter: Date
}

export type NoticeFacts = Pick<Settlement, 'publishedAt' | 'withdrawnAt' | 'dates' | 'events'>

/**
 * What is due, the most urgent first.
 * @param done the names of what has been told.
 */
export function dueNotices(settlement: NoticeFacts, done: ReadonlySet<string>, now: Date): Notice[] {
  const phase = phaseOf(settlement, now)
  if (phase === 'draft') return []
  if (phase === 'withdrawn') return left([withdrawnNotice(settlement)], done, now)
  if (isJustSaved(settlement, now)) return []
  const open = phase === 'done' ? [] : GROUPS.flatMap((group) => ofDay(settlement, group, done, now))
  const news = phase === 'done' ? [] : [payingNotice(settlement), approvedNotice(settlement), closedNotice(settlement)] // prettier-ignore
  return left([...open, ...news], done, now).sort((a, b) => rank(a) - rank(b))
}

/** What its operator may undo yet is told to nobody. */
function isJustSaved({ events }: NoticeFacts, now: Date): boolean {
  return events.some(
    ({ kind, addedAt }) =>
      kind === 'edited' && now.getTime() - Date.parse(addedAt) < UNDO_MS && now >= new Date(addedAt),
  )
}

const left = (notices: (Notice | null)[], done: ReadonlySet<string>, now: Date): Notice[] =>
  notices
    .filter((notice) => notice !== null)
    .filter(
      (notice) => notice.told.event === 'reminder' || notice.told.event === 'moved' || isTime(notice, now),
    )
    .filter(({ name, notAfter }) => !done.has(name) && now <= notAfter)

/** The last day comes before a day that has moved, and this before the rest: both leave time. */
function rank({ told }: Notice): number {
  if (told.event === 'reminder') return told.days === 1 ? 0 : told.days + 1
  return ['moved', 'paying', 'approved', 'closed'].indexOf(told.event) * 100 + 1
}

function ofDay(
  { dates, publishedAt }: NoticeFacts,
  group: RemindedGroup,
  done: ReadonlySet<string>,
  now: Date,
): Notice[] {
  const history = historyOf(dates, group)
  const turn = history.at(-1)
  if (!turn) return []
  const moves = movesOf(history, publishedAt, now)
  const move = moves.at(-1)
  const reminder = reminderOf(turn, group, move?.firedAt, now)
  const moved = move && moveNotice(moves, group, turn, done, now)
  return [...(moved ? [moved] : []), ...(reminder ? [reminder] : [])]
}

/** The most urgent reminder of a day whose time has come. What a notice of its move has told since needs none. */
function reminderOf(turn: Turn, group: RemindedGroup, toldAt: Date | undefined, now: Date): Notice | null {
  if (turn.state !== 'known' || hasPassed(turn, now)) return null
  const days = REMINDERS.findLast((each) => reminderAt(turn.date, each) <= now)
  if (days === undefined) return null
  const before = reminderAt(turn.date, days)
  if (toldAt !== undefined && before <= toldAt) return null
  const next = REMINDERS[REMINDERS.indexOf(days) + 1]
  return {
    name: `${group}:${turn.date}:${days}`,
    told: { event: 'reminder', group, days },
    dateKind: group,
    day: turn.date,
    states: ['watching', ...(group === 'claim' ? [] : (['filed'] as const))],
    before,
    // From then on there is a more urgent one.
    notAfter: next === undefined ? endOf(turn) : reminderAt(turn.date, next),
  }
}

/** When a reminder goes out. */
export function reminderAt(day: string, days: ReminderDays): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS + MAIL_HOUR * 60 * 60 * 1000)
}

interface Move {
  from: string | null
  to: string | null
  turn: Turn
  firedAt: Date
}

/**
 * The moves that people are told of: what stands at the hour of the mail, and a near day that came earlier at once. Who followed
 * before there was any day is told of the first one.
 */
function movesOf(history: readonly Turn[], publishedAt: string | null, now: Date): Move[] {
  const moves: Move[] = []
  const wasThere = publishedAt === null || history[0]!.at <= publishedAt
  let told: string | null = wasThere ? history[0]!.date : null
  let waiting: Move | null = null
  const settle = (until: Date): void => {
    if (waiting === null || waiting.firedAt > until) return
    moves.push(waiting)
    told = waiting.to
    waiting = null
  }
  for (const turn of history.slice(wasThere ? 1 : 0)) {
    const at = new Date(turn.at)
    settle(at)
    const to: string | null = turn.state === 'none' ? null : turn.date
    waiting =
      turn.state === 'disputed' || to === told
        ? null
        : { from: told, to, turn, firedAt: isToldAtOnce(told, to, at) ? at : nextMailHour(at) }
  }
  settle(now)
  return moves
}

const moveName = (group: RemindedGroup, { turn }: Move): string => `${group}:moved:${turn.rowId}`

/** The last move, from what people were really told last. */
function moveNotice(
  moves: readonly Move[],
  group: RemindedGroup,
  turn: Turn,
  done: ReadonlySet<string>,
  now: Date,
): Notice | null {
  const last = moves.at(-1)!
  // What counts now is another day, of which nobody is told yet. The same day by another row, such as with its hour, is no other.
  if (turn.state === 'disputed' || last.to !== (turn.state === 'none' ? null : turn.date)) return null
  const told = moves.findLastIndex(
    (move, index) => index < moves.length - 1 && done.has(moveName(group, move)),
  )
  const from = moves[told + 1]!.from
  if (from === last.to || (last.to !== null && hasPassed(turn, now))) return null
  // That a day which has passed does not hold any more is no news.
  if (last.to === null && hasPassed(turn, now)) return null
  return {
    name: moveName(group, last),
    told: { event: 'moved', group, from, to: last.to, sourceId: last.turn.sourceId },
    dateKind: group,
    day: last.to,
    states: ['watching', ...(group === 'claim' ? [] : (['filed'] as const))],
    before: new Date(last.turn.at),
    notAfter: last.to === null ? plusDays(last.firedAt, NEWS_DAYS) : endOf(turn),
  }
}

const plusDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** Something that has happened, told at the next hour of the mail. */
function newsOf(
  event: 'closed' | 'approved' | 'paying' | 'withdrawn',
  happened: Date,
  rest: Pick<Notice, 'name' | 'states'> & Partial<Pick<Notice, 'dateKind' | 'day'>>,
): Notice {
  const notAfter = plusDays(happened, NEWS_DAYS)
  return { told: { event }, dateKind: null, day: null, before: happened, notAfter, ...rest }
}

const isTime = (news: Notice, now: Date): boolean => nextMailHour(news.before) <= now

function closedNotice({ dates }: NoticeFacts): Notice | null {
  const turn = historyOf(dates, 'claim').at(-1)
  if (turn?.state !== 'known') return null
  const { date: day } = turn
  return newsOf('closed', endOf(turn), {
    name: `closed:${day}`,
    states: ['watching'],
    dateKind: 'claim',
    day,
  })
}

function approvedNotice({ events }: NoticeFacts): Notice | null {
  const event = events.find(({ kind }) => kind === 'final_approval')
  return event ? newsOf('approved', new Date(event.addedAt), { name: 'approved', states: ['watching', 'filed'] }) : null // prettier-ignore
}

/** Only what a source has told of: that the day set for it has passed does not say that anybody was paid. */
function payingNotice({ events }: NoticeFacts): Notice | null {
  const event = events.find(({ kind }) => kind === 'paying')
  return event ? newsOf('paying', new Date(event.addedAt), { name: 'paying', states: ['watching', 'filed'] }) : null // prettier-ignore
}

function withdrawnNotice({ withdrawnAt, events }: NoticeFacts): Notice | null {
  const at = withdrawnAt ?? events.find(({ kind }) => kind === 'withdrawn')?.addedAt
  return at ? newsOf('withdrawn', new Date(at), { name: 'withdrawn', states: ['watching', 'filed'] }) : null
}
