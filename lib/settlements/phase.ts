import { dateInForce, endOf, hasPassed, isOfficial } from './dates'
import type { DateKind, EventKind, Settlement, SettlementDate, SettlementEvent } from './record'

// Where a settlement stands. Pure: of what is recorded, and of the moment.

export const PHASES = [
  'draft',
  'upcoming',
  'claims_open',
  'claims_closed',
  'approved',
  'paying',
  'done',
  'withdrawn',
  'unknown',
] as const
export type Phase = (typeof PHASES)[number]

type Facts = Pick<Settlement, 'publishedAt' | 'withdrawnAt'> & {
  dates: readonly SettlementDate[]
  events: readonly { kind: EventKind }[]
}

/**
 * Where it stands. Claims are open only with a day that a court or an official page gives, that has not passed in its zone, and
 * that no other such source contradicts; without one nothing is said of claims.
 */
export function phaseOf({ publishedAt, withdrawnAt, dates, events }: Facts, now: Date): Phase {
  if (isWithdrawn({ withdrawnAt, events })) return 'withdrawn'
  const happened = new Set(events.map(({ kind }) => kind))
  if (publishedAt === null) return 'draft'
  if (happened.has('done')) return 'done'
  const claim = claimDate(dates)
  if (claim && !hasPassed(claim, now)) return 'claims_open'
  // A day that was announced for the money says nothing of whether it went out.
  const isPaying = happened.has('paying')
  if (claim) return isPaying ? 'paying' : happened.has('final_approval') ? 'approved' : 'claims_closed'
  // What is paid out was open once; of what has no such day nothing else is known.
  if (isPaying) return 'paying'
  const isAnnounced = happened.has('announced') || happened.has('preliminary_approval')
  const payment = dateInForce(dates, 'payment')
  const isPaymentPast = payment.state === 'known' && isOfficial(payment.date) && hasPassed(payment.date, now)
  return dateInForce(dates, 'claim', 'claim_extended').state === 'none' &&
    isAnnounced &&
    !happened.has('final_approval') &&
    !isPaymentPast
    ? 'upcoming'
    : 'unknown'
}

/** The last day to claim, where a court or an official page gives one and no other contradicts it. */
export function claimDate(dates: readonly SettlementDate[]): (SettlementDate & { date: string }) | null {
  const claim = dateInForce(dates, 'claim', 'claim_extended')
  return claim.state === 'known' && isOfficial(claim.date) ? claim.date : null
}

/** Whether courts or official pages give different last days to claim: then none of them counts. */
export function isClaimDisputed(dates: readonly SettlementDate[]): boolean {
  const claim = dateInForce(dates, 'claim', 'claim_extended')
  return claim.state === 'disagree' && claim.dates.every(isOfficial)
}

interface Course {
  dates: readonly SettlementDate[]
  events: readonly Pick<SettlementEvent, 'kind' | 'date' | 'addedAt'>[]
}

/** The last day to claim as it still stands: none where the case was over before it. */
export function standingClaim(course: Course, now: Date): (SettlementDate & { date: string }) | null {
  const claim = claimDate(course.dates)
  return claim && !hasLapsed(claim, course, now) ? claim : null
}

/** What nobody can do or wait for any more once the case is over. */
const ENDS_WITH_CASE: readonly DateKind[] = [
  'claim',
  'claim_extended',
  'opt_out',
  'objection',
  'final_hearing',
  'payment',
]

/** Whether a day does not hold any more because the case was over before it. A benefit ends so where nobody could claim to the last. */
export function hasLapsed(
  date: Pick<SettlementDate, 'kind' | 'time' | 'zone'> & { date: string },
  course: Course,
  now: Date,
): boolean {
  const done = course.events.find(({ kind }) => kind === 'done')
  if (!done) return false
  if (!ENDS_WITH_CASE.includes(date.kind)) {
    const claim = claimDate(course.dates)
    return claim !== null && hasLapsed(claim, course, now)
  }
  if (!hasPassed(date, now)) return true
  return done.date === null ? new Date(done.addedAt) < endOf(date) : done.date < date.date
}

/** Whether the final hearing is behind: its official day has passed, or what comes after it has happened. */
function isHearingBehind({ dates, events }: Pick<Facts, 'dates' | 'events'>, now: Date): boolean {
  if (events.some(({ kind }) => kind === 'final_approval' || kind === 'paying' || kind === 'done'))
    return true
  const hearing = dateInForce(dates, 'final_hearing')
  const days = hearing.state === 'known' ? [hearing.date] : hearing.state === 'disagree' ? hearing.dates : []
  return days.length > 0 && days.every((date) => isOfficial(date) && hasPassed(date, now))
}

/**
 * Whether a last day that nobody has given can still be set. Who excludes themselves or objects does so before the final hearing; some
 * claims end after it.
 */
export function canBeSet(
  group: 'claim' | 'opt_out' | 'objection',
  course: Pick<Facts, 'dates' | 'events'>,
  now: Date,
): boolean {
  return group === 'claim'
    ? !course.events.some(({ kind }) => kind === 'paying' || kind === 'done')
    : !isHearingBehind(course, now)
}

/** Whether a source has told that money goes out: that a case is over, or that a day was set, does not say so. */
export function isPaidOut(events: readonly { kind: EventKind }[]): boolean {
  return events.some(({ kind }) => kind === 'paying')
}

/** Whether its page says that it is withdrawn, and nothing else of it: we took the record back, or the case did not go on. */
export function isWithdrawn({
  withdrawnAt,
  events = [],
}: Pick<Facts, 'withdrawnAt'> & Partial<Pick<Facts, 'events'>>): boolean {
  return withdrawnAt !== null || events.some(({ kind }) => kind === 'withdrawn')
}

/** Whether claims have been open and are closed. */
export function isOver(phase: Phase): boolean {
  return phase === 'claims_closed' || phase === 'approved' || phase === 'paying' || phase === 'done'
}

export function isOpen(settlement: Facts, now: Date): boolean {
  return phaseOf(settlement, now) === 'claims_open'
}

/** Whether nobody has compared an open one with its sources for 30 days: then it says that it may have changed. */
export function mayHaveChanged(settlement: Facts & Pick<Settlement, 'checkedAt'>, now: Date): boolean {
  const phase = phaseOf(settlement, now)
  if (phase === 'done' || phase === 'withdrawn' || phase === 'draft') return false
  return settlement.checkedAt === null || now.getTime() - Date.parse(settlement.checkedAt) > CHECK_MS
}

/** How long a comparison with the sources holds. Milliseconds. */
export const CHECK_MS = 30 * 24 * 60 * 60 * 1000
