import { DATE_GROUPS, historyOf } from '../settlements/date-history'
import { dateInForce, hasPassed, isOfficial } from '../settlements/dates'
import { canBeSet, isOver, phaseOf } from '../settlements/phase'
import { REMINDERS, reminderAt, type NoticeFacts, type RemindedGroup } from './due-notices'
import { daySet, LAST_DAY_KINDS as GROUPS } from './tracker'

// What somebody who begins to follow a settlement now is told of it later: nothing that has happened, and no day that is past. Pure.

const LAST_DAY: Record<RemindedGroup, string> = {
  claim: 'the last day to claim',
  opt_out: 'the last day to exclude yourself',
}

interface ComingDay {
  group: RemindedGroup
  /** '30, 7 and 1 days'; empty where no reminder of it is left. */
  reminders: string
}

/** When mail comes: 'when it is approved and when it pays', '7 and 1 days before the last day to claim, and when it moves'. */
export function toldWhen(settlement: NoticeFacts, now: Date): string {
  const phase = phaseOf(settlement, now)
  const days = phase === 'done' ? [] : comingDays(settlement, now)
  const happened = new Set(settlement.events.map(({ kind }) => kind))
  const told = [...reminderWords(days), ...moveWords(days)]
  if (phase === 'upcoming' || phase === 'unknown') {
    const set = daySet(GROUPS.filter((group) => mayBeSet(group, settlement, now)))
    if (set !== null) told.push(`when ${set}`)
  }
  if (isOver(phase) && phase !== 'done' && !happened.has('paying')) {
    if (!happened.has('final_approval')) told.push('when it is approved')
    told.push('when it pays')
  }
  return told.length > 0 ? joined(told) : 'if something about it changes'
}

/** The last days that mail can still come before: those of which a reminder is left, and those that may be set yet. */
export function lastDaysToCome(settlement: NoticeFacts, now: Date): RemindedGroup[] {
  const phase = phaseOf(settlement, now)
  if (phase === 'draft' || phase === 'withdrawn' || phase === 'done') return []
  const days = comingDays(settlement, now)
  return GROUPS.filter(
    (group) =>
      days.some((day) => day.group === group && day.reminders !== '') ||
      (!isOver(phase) && mayBeSet(group, settlement, now)),
  )
}

/** Whether no official day counts, and one may come yet: of those that sources disagree about one lies ahead, or it can still be set. */
function mayBeSet(group: RemindedGroup, settlement: NoticeFacts, now: Date): boolean {
  const known = dateInForce(settlement.dates, ...DATE_GROUPS[group])
  if (known.state === 'known' && isOfficial(known.date)) return false
  if (known.state === 'disagree' && known.dates.every(isOfficial))
    return known.dates.some((date) => !hasPassed(date, now))
  return canBeSet(group, settlement, now)
}

/** The last days that stand and have not passed. */
function comingDays({ dates }: NoticeFacts, now: Date): ComingDay[] {
  return GROUPS.flatMap((group) => {
    const turn = historyOf(dates, group).at(-1)
    if (turn?.state !== 'known' || hasPassed(turn, now)) return []
    const left = REMINDERS.filter((each) => reminderAt(turn.date, each) > now)
    const unit = left.length === 1 && left[0] === 1 ? 'day' : 'days'
    return [{ group, reminders: left.length > 0 ? `${joined(left.map(String), false)} ${unit}` : '' }]
  })
}

function reminderWords(days: readonly ComingDay[]): string[] {
  const reminded = days.filter(({ reminders }) => reminders !== '')
  const [first, second] = reminded
  if (first && second && first.reminders === second.reminders)
    return [`${first.reminders} before ${LAST_DAY[first.group]} and ${LAST_DAY[second.group]}`]
  return reminded.map(({ group, reminders }) => `${reminders} before ${LAST_DAY[group]}`)
}

function moveWords(days: readonly ComingDay[]): string[] {
  const [first, second] = days
  if (!first) return []
  if (second) return [first.reminders && second.reminders ? 'when one moves' : 'when a last day moves']
  return [first.reminders ? 'when it moves' : `when ${LAST_DAY[first.group]} moves`]
}

/** 'a, b, and c', 'a, and b' for what has parts itself. */
function joined(
  parts: readonly string[],
  hasParts = parts.some((part) => part.includes(' before ')),
): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')}${hasParts ? ', and' : ' and'} ${parts.at(-1)}`
}
