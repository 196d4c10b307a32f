import 'server-only'
import { db, pgPool } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { enqueueMail, prepareMail } from '../mail/enqueue'

const PORTION = 200

/** SQL: freeze `f` of user `u` was lifted until a day that is over, and they were not told. $1 is now. */
const IS_DUE = `f.state = 'lifted' AND f.reminded_at IS NULL AND f.lifted_until < ($1::timestamptz AT TIME ZONE 'UTC')::date
  AND u.email_verified_at IS NOT NULL`

/**
 * Tells members, once, that a freeze which they lifted until a day may have to be placed again. The mail names no bureau and no day:
 * what stands in a plan is nobody's who reads a mailbox. Several at once are one mail. Safe to repeat.
 * @returns how many it told.
 */
export async function remindOfFreezes(now = new Date()): Promise<number> {
  let told = 0
  for (;;) {
    const { rows } = await pgPool().query<{ id: string; email: string }>(
      `SELECT u.id, u.email FROM users u WHERE EXISTS (SELECT 1 FROM credit_freeze f WHERE f.user_id = u.id AND ${IS_DUE})
       ORDER BY u.id LIMIT ${PORTION}`,
      [now],
    )
    for (const user of rows) told += (await remind(user, now)) ? 1 : 0
    if (rows.length < PORTION) return told
  }
}

async function remind({ id, email }: { id: string; email: string }, now: Date): Promise<boolean> {
  const renderId = await prepareMail('freeze-reminder', {})
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    // Again under the lock: they may have changed it meanwhile, or another worker was first.
    const due = await tx.$queryRawUnsafe<{ bureau: string }[]>(
      `UPDATE credit_freeze f SET reminded_at = $1::timestamptz FROM users u
       WHERE u.id = f.user_id AND u.id = $2::uuid AND u.email = $3 AND ${IS_DUE} RETURNING f.bureau`,
      now,
      id,
      email,
    )
    if (due.length === 0) return false
    return enqueueMail(tx, {
      dedupeKey: `freeze-reminder:${id}:${now.toISOString()}`,
      template: 'freeze-reminder',
      renderId,
      to: email,
    })
  })
}
