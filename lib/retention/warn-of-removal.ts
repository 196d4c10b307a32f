import 'server-only'
import { digestToken, randomToken } from '../crypto/crypto'
import { db, pgPool } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { confirmUrl } from '../mail/links'
import { formatDate } from '../site/format'
import { HAS_EVIDENCE } from './removal-warning'

const PORTION = 200
const DAY_MS = 24 * 60 * 60 * 1000
/** Days before everything goes. The later one first: who was silent through both hears the nearer one only. */
const WARNINGS = [14, 60] as const

/** SQL: user `u` is to be told so many days before the year is over. $1 is now, $2 the days. */
const IS_DUE = `u.role = 'user' AND u.email_verified_at IS NOT NULL AND u.email_hash IS NOT NULL
  AND u.last_active_at < $1::timestamptz - interval '1 year' + make_interval(days => $2::int) AND ${HAS_EVIDENCE}
  AND NOT EXISTS (SELECT 1 FROM removal_warning w WHERE w.user_id = u.id AND w.days <= $2::int AND w.last_active_at = u.last_active_at)`

/**
 * Tells who follows a settlement that is not done, or has written down losses, that a year of silence is nearly over, and mails a link that keeps everything.
 * Nobody goes before a fortnight after the second one. Safe to repeat.
 * @returns how many it told.
 */
export async function warnOfRemoval(now = new Date()): Promise<number> {
  let warned = 0
  for (const days of WARNINGS)
    for (;;) {
      const { rows } = await pgPool().query<{ id: string; email: string }>(
        `SELECT u.id, u.email FROM users u WHERE ${IS_DUE} ORDER BY u.id LIMIT ${PORTION}`,
        [now, days],
      )
      for (const user of rows) warned += (await warn(user, days, now)) ? 1 : 0
      if (rows.length < PORTION) break
    }
  return warned
}

async function warn(
  { id: userId, email }: { id: string; email: string },
  days: (typeof WARNINGS)[number],
  now: Date,
): Promise<boolean> {
  const renderId = await prepareMail('account-removal', {})
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    // Again under the lock: they may have come back meanwhile, or another worker was first.
    const [user] = await tx.$queryRawUnsafe<{ lastActiveAt: Date; emailHash: Uint8Array<ArrayBuffer> }[]>(
      `SELECT u.last_active_at AS "lastActiveAt", u.email_hash AS "emailHash" FROM users u WHERE ${IS_DUE} AND u.id = $3::uuid AND u.email = $4 FOR UPDATE`,
      now,
      days,
      userId,
      email,
    )
    if (!user) return false
    const { lastActiveAt, emailHash } = user
    const goesAt = new Date(now.getTime() + days * DAY_MS)
    const noted = { lastActiveAt, warnedAt: now }
    await tx.removalWarning.upsert({
      where: { userId_days: { userId, days } },
      create: { userId, days, ...noted },
      update: noted,
    })
    const token = randomToken()
    const tokenHash = digestToken(token)
    await tx.emailToken.create({
      data: {
        tokenHash,
        purpose: 'keep_data',
        emailHash: new Uint8Array(emailHash),
        userId,
        createdAt: now,
        expiresAt: new Date(goesAt.getTime() + 2 * DAY_MS),
      },
    })
    return enqueueMail(tx, {
      dedupeKey: `account-removal:${userId}:${lastActiveAt.toISOString()}:${days}`,
      template: 'account-removal',
      renderId,
      to: email,
      values: { confirm_url: confirmUrl(token), day: formatDate(goesAt) },
    })
  })
}
