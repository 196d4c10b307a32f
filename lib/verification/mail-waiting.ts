import 'server-only'
import { db, pgPool } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { runInBatches } from '../db/run-in-batches'
import { MAILED_TO_ANYBODY, MAX_A_DAY } from './mail-bound'
import { mailRequests, prepareVerification, type Verification } from './verification'

// Requests whose address had had all the mail of a day are mailed their link when another may be sent: each its own, for nobody
// knows whether one person has made them.

const PORTION = 50
/** A request that nobody could be asked about for so long is not asked about any more. */
const KEPT_WAITING = "interval '7 days'"

// $1 is now, $2 the last address so far.
const NEXT = `
  SELECT DISTINCT u.email COLLATE "C" AS email FROM lead l JOIN users u ON u.id = l.user_id
  WHERE l.waits_for_mail AND l.confirmed_at IS NULL AND u.email COLLATE "C" > $2
    AND (SELECT count(*) FROM email_token t WHERE t.email_hash = u.email_hash AND t.purpose IN (${MAILED_TO_ANYBODY.map((purpose) => `'${purpose}'`).join()}) AND t.created_at > $1::timestamptz - interval '1 day') < ${MAX_A_DAY}
  ORDER BY 1 LIMIT ${PORTION}`

// In the order of lib/leads/under-address.ts.
const GIVE_UP = `
  UPDATE lead SET waits_for_mail = false WHERE id IN (
    SELECT id FROM lead WHERE waits_for_mail AND (confirmed_at IS NOT NULL OR created_at <= $1::timestamptz - ${KEPT_WAITING}) ORDER BY id FOR NO KEY UPDATE)`

/** Mails the links of requests that have waited, the oldest first. @param until milliseconds since 1970. @returns how many were mailed. */
export async function mailWaiting(until: number, now = new Date()): Promise<number> {
  await pgPool().query(GIVE_UP, [now])
  const { done } = await runInBatches(portions(now), until)
  return done
}

async function* portions(now: Date): AsyncGenerator<number, void> {
  for (let last = ''; ;) {
    const { rows } = await pgPool().query<{ email: string }>(NEXT, [now, last])
    if (rows.length === 0) return
    const verification = await prepareVerification()
    let mailed = 0
    for (const { email } of rows) mailed += await mailThoseOf(email, verification, now)
    yield mailed
    last = rows.at(-1)!.email
  }
}

/** As many as the address may be mailed now. */
function mailThoseOf(email: string, verification: Verification, now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const waiting = await tx.lead.findMany({
      where: { user: { email }, waitsForMail: true, confirmedAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true },
      take: MAX_A_DAY,
    })
    let mailed = 0
    for (const { id } of waiting) {
      if (!(await mailRequests(tx, { email, verification, leadIds: [id], now })).mailed) break
      mailed += 1
    }
    return mailed
  })
}
