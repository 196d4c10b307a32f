import 'server-only'
import { db, pgPool } from '../db'

/** Rows in one statement: a fraction of a second's work. */
const PORTION = 10_000

/**
 * Clears away what deleted breaches have left behind: their exposures, and the mail about them that was not sent yet.
 * Every portion stands by itself, so that it can stop anywhere and go on later, here or in another process.
 * @param forMs after this long it begins no further portion.
 * @returns rows that were dealt with.
 */
export async function sweepDeleted(forMs: number): Promise<number> {
  const until = Date.now() + forMs
  let swept = 0
  const waiting = await db().breachToSweep.findMany({ orderBy: { queuedAt: 'asc' } })
  for (const { breachId } of waiting) {
    for (const sql of [EXPOSURES, MAIL]) {
      for (;;) {
        if (Date.now() >= until) return swept
        const { rowCount } = await pgPool().query(sql, [breachId, PORTION])
        swept += rowCount ?? 0
        if ((rowCount ?? 0) < PORTION) break
      }
    }
    await db().breachToSweep.deleteMany({ where: { breachId } })
  }
  return swept
}

const EXPOSURES = 'DELETE FROM exposure WHERE ctid = ANY (ARRAY(SELECT ctid FROM exposure WHERE breach_id = $1 LIMIT $2)) AND breach_id = $1'
const MAIL = `
  WITH ended AS (UPDATE email_campaign SET state = 'cancelled', updated_at = now() WHERE breach_id = $1 AND state <> 'cancelled')
  UPDATE email_message SET state = 'cancelled' WHERE state = 'queued' AND id = ANY (ARRAY(
    SELECT m.id FROM email_message m JOIN email_campaign c ON c.id = m.campaign_id WHERE c.breach_id = $1 AND m.state = 'queued' LIMIT $2))`
