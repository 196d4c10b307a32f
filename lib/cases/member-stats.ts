import 'server-only'
import { db } from '../db/client'
import { OPEN_STATUSES } from './case'

/** The dashboard's four stat cards (specification, section 2, Dashboard). */
export interface MemberStats {
  activeCases: number
  /** Of all settled cases, paid or not, but for those whose member noted that the money is not for them. US cents. */
  totalSettlementsCents: number
  /** Settled, not yet paid, as we or the member know it. */
  pendingPayouts: number
  breachAlerts: number
}

/**
 * What a member has noted of the settlement about a case counts as they noted it: what was denied, or is not theirs, pays them
 * nothing, and what was paid waits no more. Watched or filed, it is what the case says.
 * @param recentBreaches how many breaches of the last two years expose the member.
 */
export async function memberStats(userId: string, recentBreaches: number): Promise<MemberStats> {
  const rows = await db().$queryRaw<Omit<MemberStats, 'breachAlerts'>[]>`
    WITH noted AS (
      SELECT c.id, bool_or(m.state = 'paid') AS paid, bool_and(m.state IN ('denied', 'not_mine')) AS nothing
      FROM "case" c JOIN breach r ON r.unique_breach_id = c.unique_breach_id
        JOIN breach h ON h.id = COALESCE(r.merged_into_id, r.id) JOIN breach b ON b.id = h.id OR b.merged_into_id = h.id
        JOIN settlement_breach t ON t.breach_id = b.id
        JOIN settlement s ON s.id = t.settlement_id AND s.withdrawn_at IS NULL
        JOIN member_settlement m ON m.settlement_id = s.id AND m.user_id = c.user_id
      WHERE c.user_id = ${userId}::uuid GROUP BY c.id)
    SELECT count(*) FILTER (WHERE status = ANY(${OPEN_STATUSES}::case_status[]))::int AS "activeCases",
      COALESCE(sum(payout_cents) FILTER (WHERE paid_at IS NOT NULL OR noted.nothing IS NOT TRUE), 0)::float8
        AS "totalSettlementsCents",
      count(*) FILTER (WHERE payout_cents IS NOT NULL AND paid_at IS NULL
        AND noted.paid IS NOT TRUE AND noted.nothing IS NOT TRUE)::int AS "pendingPayouts"
    FROM "case" LEFT JOIN noted USING (id) WHERE user_id = ${userId}::uuid`
  return { ...rows[0]!, breachAlerts: recentBreaches }
}
