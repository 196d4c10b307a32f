// massActionBreachStatus, and what each screen makes of it. The readings differ on purpose (specification, section 4,
// public and member side), so each has its own name.

export type StatusCode = 1 | 2 | 3 | 4

/** The lead's legal options, as the admin area and the public badges name them. */
export const STATUS_LABELS: Record<StatusCode, string> = {
  1: 'Request Consultation',
  2: 'Active',
  3: 'Notify',
  4: 'No Action',
}

/** A legal action exists when consultations are open or an action is under way (architecture, Data). */
export function hasLegalAction(status: StatusCode): boolean {
  return status === 1 || status === 2
}

/** Breaches older than this are not monitored for legal action (specification, section 9). */
export const MONITORED_MONTHS = 12

/**
 * The status of a new catalogue entry: 4 when the breach is more than 12 months old, else 3.
 * @param breachDate `YYYY-MM-DD`
 * @param now the instant to count from; calendar months, UTC.
 */
export function statusByAge(breachDate: string, now: Date): 3 | 4 {
  return isMonitored({ breachDate }, now) ? 3 : 4
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

/** The summary's badge for a status: its label; none for 4; 'Not Active' for anything unknown. */
export function summaryBadge(status: number): { label: string; code: 1 | 2 | 3 | null } | null {
  if (status === 4) return null
  if (status === 1 || status === 2 || status === 3) return { label: STATUS_LABELS[status], code: status }
  return { label: 'Not Active', code: null }
}

/** The summary's wide action button. */
export function summaryActionLabel(status: number): string {
  switch (status) {
    case 1:
      return 'Request Consultation'
    case 2:
      return 'View Legal Action'
    case 3:
      return 'Get Notified'
    default:
      return 'View Details'
  }
}

/** What the summary counts as 'Legal Actions Available': a legal action, or status 1. */
export function countsAsLegalAction(breach: {
  hasLegalAction: boolean
  massActionBreachStatus: string
}): boolean {
  return breach.hasLegalAction || breach.massActionBreachStatus === '1'
}

/** The text of the legal status tile on the notification pages, whatever the code (specification, section 4). */
export const DETAIL_TILE_TEXT = 'Pending'

/**
 * What the tile of a notification page makes of a code: 1 Complete (green), 2 Active Monitoring (red), any other
 * Monitoring (yellow). Not what the summary calls them; both apply, each on its own screens.
 */
export function detailTileReading(status: string): {
  label: 'Complete' | 'Active Monitoring' | 'Monitoring'
  tone: 'success' | 'destructive' | 'warning'
} {
  if (status === '1') return { label: 'Complete', tone: 'success' }
  if (status === '2') return { label: 'Active Monitoring', tone: 'destructive' }
  return { label: 'Monitoring', tone: 'warning' }
}

/** The tile of the consultation pages, which leads to the form. */
export const CONSULTATION_TILE_TEXT = 'Request Consultation'
