import 'server-only'
import { db } from '../db/client'
import { OPEN_STATUSES } from './case'

/** The dashboard's four stat cards (specification, section 2, Dashboard). */
export interface MemberStats {
  activeCases: number
  /** Of all settled cases, paid or not. US cents. */
  totalSettlementsCents: number
  /** Settled, not yet paid. */
  pendingPayouts: number
  breachAlerts: number
}

/** @param recentBreaches how many breaches of the last two years expose the member. */
export async function memberStats(userId: string, recentBreaches: number): Promise<MemberStats> {
  const rows = await db().$queryRaw<Omit<MemberStats, 'breachAlerts'>[]>`
    SELECT count(*) FILTER (WHERE status = ANY(${OPEN_STATUSES}::case_status[]))::int AS "activeCases",
      COALESCE(sum(payout_cents), 0)::float8 AS "totalSettlementsCents",
      count(*) FILTER (WHERE payout_cents IS NOT NULL AND paid_at IS NULL)::int AS "pendingPayouts"
    FROM "case" WHERE user_id = ${userId}::uuid`
  return { ...rows[0]!, breachAlerts: recentBreaches }
}
