import { yearsBefore } from '../status/status'

// Which of a member's breaches are recent. Pure.

/** The dashboard's New Breaches and Breach Alerts (specification, section 9). */
const RECENT_YEARS = 2

/** @param breachDate `YYYY-MM-DD` @param now counted from, calendar years, UTC. */
export function isRecent({ breachDate }: { breachDate: string }, now: Date): boolean {
  return breachDate >= yearsBefore(now, RECENT_YEARS)
}
