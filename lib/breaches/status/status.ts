import { KINDS, type KindName } from '../kinds/kind-table'
import { STATUSES, statusOf, type StatusCode } from './status-table'

// What the table of statuses says to each screen, and how a status follows from a breach's age. Pure.

/** The lead's legal options, as the admin area and the public badges name them. */
export const STATUS_LABELS = Object.fromEntries(
  Object.values(STATUSES).map(({ code, label }) => [code, label]),
) as Record<StatusCode, string>

/** A legal action exists when consultations are open or an action is under way (architecture, Data). */
export function hasLegalAction(status: number): boolean {
  return statusOf(status).actionOpen
}

/** Breaches older than this are not monitored for legal action (specification, section 9). */
export const MONITORED_MONTHS = 12

/**
 * The status of a new catalogue entry: No Action when it is more than 12 months old, or of a kind that is not followed,
 * else Notify.
 * @param breachDate `YYYY-MM-DD`
 * @param now the instant to count from; calendar months, UTC.
 */
export function statusOfNew(
  { kind, breachDate }: { kind: KindName; breachDate: string },
  now: Date,
): StatusCode {
  const isFollowed = KINDS[kind].notFollowed === null && isMonitored({ breachDate }, now)
  return (isFollowed ? STATUSES.notify : STATUSES.noAction).code
}

/** Whether a breach is young enough to be followed for legal action. @param breachDate `YYYY-MM-DD` @param now see above. */
export function isMonitored({ breachDate }: { breachDate: string }, now: Date): boolean {
  return breachDate >= monitoredSince(now)
}

/** The oldest breach date that is still monitored, `YYYY-MM-DD`: the same day 12 months before, or the month's last. */
export function monitoredSince(now: Date): string {
  return yearsBefore(now, MONITORED_MONTHS / 12)
}

/** The same day some years before, `YYYY-MM-DD`, UTC; the month's last where it has no such day. */
export function yearsBefore(now: Date, years: number): string {
  const year = now.getUTCFullYear() - years
  const lastOfMonth = new Date(Date.UTC(year, now.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, now.getUTCMonth(), Math.min(now.getUTCDate(), lastOfMonth)))
    .toISOString()
    .slice(0, 10)
}

/** The summary's badge for a status: its label; none for No Action; 'Not Active' for anything unknown. */
export function summaryBadge(status: number): { label: string; code: StatusCode | null } | null {
  const { hasBadge, label, code } = statusOf(status)
  return hasBadge ? { label, code } : null
}

/**
 * What the summary counts as 'Legal Actions Available': a legal action, consultations that are open, or a settlement with open claims
 * whatever the status.
 */
export function countsAsLegalAction(
  breach: {
    hasLegalAction: boolean
    massActionBreachStatus: string
  },
  claimsOpen: boolean,
): boolean {
  return claimsOpen || breach.hasLegalAction || statusOf(breach.massActionBreachStatus).takesRequests
}

/** The tile of the consultation pages, which leads to the form. */
export const CONSULTATION_TILE_TEXT = 'Request Consultation'
