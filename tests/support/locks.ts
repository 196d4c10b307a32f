import { pgPool } from '@/lib/db/client'

/** Calls of this process whose connection waits for a lock. */
export async function waitingForLocks(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'redress' AND datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]!.n
}
