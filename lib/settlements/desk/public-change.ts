import { formatCents, formatDate } from '../../site/format'
import { DATE_GROUPS, historyOf, seriesOf, type DateGroup } from '../date-history'
import { dateInForce, endOf, hasPassed } from '../dates'
import { isToldAtOnce, NEWS_DAYS, nextMailHour, UNDO_MS } from '../mail-times'
import { movedDates } from '../moved-dates'
import { movedSentence } from '../moved-words'
import { officialAddress } from '../official-address'
import { claimDate, phaseOf } from '../phase'
import type { DateKind, Settlement, SettlementDate } from '../record'
import { tierLines } from '../tier-words'
import { DATE_WORDS, PHASE_WORDS, timeAndZone } from '../words'

// What a save changes of what everybody reads of a public record, and whom it has mailed: its operator is asked first. Pure.

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What everybody will read that is other than it was: whether claims are open, days, money, and where people file; none for a draft.
 * @param after the record as it would be.
 */
export function publicChanges(before: Settlement, after: Settlement, now: Date): string[] {
  if (before.publishedAt === null) return []
  return [
    ...phaseChange(before, after, now),
    ...dayChanges(before, after),
    ...moneyChanges(before, after),
    ...addressChange(before, after),
  ]
}

function phaseChange(before: Settlement, after: Settlement, now: Date): string[] {
  const [was, is] = [phaseOf(before, now), phaseOf(after, now)]
  if (was === is) return []
  const claims =
    was === 'claims_open' ? 'Claims close at once. ' : is === 'claims_open' ? 'Claims open at once. ' : ''
  return [`${claims}Its page says “${PHASE_WORDS[is]}”, and not “${PHASE_WORDS[was]}” any more.`]
}

/** A day with its hour, of the rows of a group; null where there is none that counts. */
function inForce(rows: readonly SettlementDate[], kinds: readonly DateKind[]): string | null {
  const found = dateInForce(rows, ...kinds)
  if (found.state === 'none') return null
  if (found.state === 'disagree') return 'Sources disagree'
  const { date, time, zone } = found.date
  return `${formatDate(date)}${time === null ? '' : `, ${timeAndZone(time, zone)}`}`
}

function dayChanges(before: Settlement, after: Settlement): string[] {
  const known = new Set(before.dates.map(({ id }) => id))
  const moved = movedDates(after).filter(({ now }) => !known.has(now.id))
  const told = new Set(moved.map(({ now }) => now.id))
  const others = (Object.keys(DATE_GROUPS) as DateGroup[]).flatMap((group) => {
    const kinds: readonly DateKind[] = DATE_GROUPS[group]
    return seriesOf(after.dates, group).flatMap((rows) => {
      if (rows.some(({ id }) => told.has(id))) return []
      const [was, is] = [
        inForce(
          rows.filter(({ id }) => known.has(id)),
          kinds,
        ),
        inForce(rows, kinds),
      ]
      if (was === is) return []
      const what = DATE_WORDS[kinds[0]!]
      return [
        is === null
          ? `${what}: not known any more.`
          : `${what}: ${is}${was === null ? '' : ` (before: ${was})`}.`,
      ]
    })
  })
  return [...moved.map(movedSentence), ...others]
}

function moneyChanges(before: Settlement, after: Settlement): string[] {
  const changes: string[] = []
  const linesOf = ({ tiers }: Settlement) =>
    tiers.map((tier) => ({ label: tier.label, lines: tierLines(tier, tiers).join('. ') }))
  const [was, is] = [linesOf(before), linesOf(after)]
  const left = [...was]
  for (const { label, lines } of is) {
    const place = left.findIndex((tier) => tier.label === label)
    const [old] = place < 0 ? [] : left.splice(place, 1)
    if (!old) changes.push(`Added: ${label}${lines && `. ${lines}`}.`)
    else if (old.lines !== lines) changes.push(`${label}: “${lines}” in place of “${old.lines}”.`)
  }
  changes.push(...left.map(({ label }) => `Not there any more: ${label}.`))
  if (before.fundCents !== after.fundCents)
    changes.push(`The fund: ${centsOf(after.fundCents)} (before: ${centsOf(before.fundCents)}).`)
  return changes
}

const centsOf = (cents: number | null): string => (cents === null ? 'not known' : formatCents(cents))

function addressChange(before: Settlement, after: Settlement): string[] {
  const [was, is] = [officialAddress(before)?.text, officialAddress(after)?.text]
  return was === is ? [] : [`The official address: ${is ?? 'not known'} (before: ${was ?? 'not known'}).`]
}

/** Who is mailed because of a change: people of these states, at a moment. */
export interface Mailing {
  what: string
  states: readonly string[]
  at: Date
}

const LAST_DAYS = { claim: 'the last day to claim', opt_out: 'the last day to exclude yourself' } as const

/** What its followers are mailed because of a save, as lib/follows/due-notices.ts does it; none for a draft. */
export function mailingsOf(before: Settlement, after: Settlement, now: Date): Mailing[] {
  const phase = phaseOf(after, now)
  if (before.publishedAt === null || phase === 'withdrawn' || phase === 'done') return []
  const soonest = new Date(now.getTime() + UNDO_MS)
  const from = (at: Date): Date => (at > soonest ? at : soonest)
  const mailings: Mailing[] = []
  for (const group of ['claim', 'opt_out'] as const) {
    const [was, is] = [historyOf(before.dates, group).at(-1), historyOf(after.dates, group).at(-1)]
    if (!is || is.state === 'disputed') continue
    const [old, day] = [was && was.state !== 'none' ? was.date : null, is.state === 'none' ? null : is.date]
    if (old === day || hasPassed(is, now)) continue
    mailings.push({
      what:
        day === null
          ? `that ${LAST_DAYS[group]} does not hold any more`
          : `that ${LAST_DAYS[group]} is ${formatDate(day)} now`,
      states: group === 'claim' ? ['watching'] : ['watching', 'filed'],
      at: from(isToldAtOnce(old, day, now) ? now : nextMailHour(now)),
    })
  }
  const claim = claimDate(after.dates)
  const isNewlyClosed = claim && hasPassed(claim, now) && claim.date !== claimDate(before.dates)?.date
  if (isNewlyClosed && now.getTime() - endOf(claim).getTime() <= NEWS_DAYS * DAY_MS)
    mailings.push({
      what: 'that claims are closed',
      states: ['watching'],
      at: from(nextMailHour(endOf(claim))),
    })
  const happened = (kind: 'final_approval' | 'paying') =>
    after.events.some((event) => event.kind === kind) && !before.events.some((event) => event.kind === kind)
  for (const [kind, what] of [
    ['final_approval', 'that it is approved'],
    ['paying', 'that it pays'],
  ] as const)
    if (happened(kind)) mailings.push({ what, states: ['watching', 'filed'], at: from(nextMailHour(now)) })
  return mailings
}
