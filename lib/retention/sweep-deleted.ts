import 'server-only'
import { cancelPortions } from '../alerts/sweep-cancelled'
import { db, pgPool } from '../db/client'
import { runInBatches } from '../db/run-in-batches'

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
  // Never one that is there: whatever brought it here.
  await db().$executeRaw`DELETE FROM breach_to_sweep s USING breach b WHERE b.id = s.breach_id`
  const waiting = await db().breachToSweep.findMany({ orderBy: { queuedAt: 'asc' } })
  for (const { breachId } of waiting) {
    for (const portions of [exposurePortions(breachId), mailPortions(breachId)]) {
      const { done, finished } = await runInBatches(portions, until)
      swept += done
      if (!finished) return swept
    }
    await db().breachToSweep.deleteMany({ where: { breachId } })
  }
  return swept
}

/** Along the index, each from where the last one ended: what is deleted stays in its way until a vacuum. */
async function* exposurePortions(breachId: number): AsyncGenerator<number, void> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const { rows } = await pgPool().query<{ last: Buffer }>(
      'SELECT email_hash AS last FROM exposure WHERE breach_id = $1 AND email_hash > $2 ORDER BY email_hash OFFSET $3 LIMIT 1',
      [breachId, after, PORTION - 1],
    )
    const last = rows[0]?.last
    const { rowCount } = await pgPool().query(
      'DELETE FROM exposure WHERE breach_id = $1 AND email_hash > $2 AND ($3::bytea IS NULL OR email_hash <= $3)',
      [breachId, after, last ?? null],
    )
    if (rowCount) yield rowCount
    if (!last) return
    after = last
  }
}

async function* mailPortions(breachId: number): AsyncGenerator<number, void> {
  // An alert that was being written while the breach went has opened its campaign again.
  await pgPool().query(
    "UPDATE email_campaign SET state = 'cancelled', updated_at = now() WHERE breach_id = $1 AND state <> 'cancelled'",
    [breachId],
  )
  for (const { id } of await db().emailCampaign.findMany({ where: { breachId }, select: { id: true } }))
    yield* cancelPortions(id)
}
