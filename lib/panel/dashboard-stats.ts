import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { pgPool } from '../db/client'
import { readCounters } from '../db/counters'

/** The figures of the four summary cards (specification, admin side, section 3), each read by itself. */
export const DASHBOARD_STATS = {
  totalBreaches: async (): Promise<number> => (await currentCatalogue()).breaches.length,
  totalUsers: async (): Promise<number> => sum(await readCounters('users')),
  /** Open cases, as a member's own card counts them (lib/cases/case.ts, OPEN_STATUSES), over an index of those alone. */
  activeCases: async (): Promise<number> => {
    const { rows } = await pgPool().query<{ n: number }>(
      `SELECT count(*)::float8 AS n FROM "case" WHERE status IN ('active', 'consultation_requested')`,
    )
    return rows[0]!.n
  },
  /** Requests that connect with a lawyer. */
  consultations: async (): Promise<number> =>
    sum(await readCounters('lead'), (key) => key.endsWith(':lawyer')),
} as const

export type DashboardStats = Record<keyof typeof DASHBOARD_STATS, number>

/** All four, for GET /v1/admin/dashboard/stats. */
export async function dashboardStats(): Promise<DashboardStats> {
  const [totalBreaches, totalUsers, activeCases, consultations] = await Promise.all(
    Object.values(DASHBOARD_STATS).map((read) => read()),
  )
  return {
    totalBreaches: totalBreaches!,
    totalUsers: totalUsers!,
    activeCases: activeCases!,
    consultations: consultations!,
  }
}

function sum(counts: Map<string, number>, counted: (key: string) => boolean = () => true): number {
  return [...counts].reduce((total, [key, n]) => (counted(key) ? total + n : total), 0)
}
