import 'server-only'
import { db, queryForVisitor } from '../db/client'
import { addressLock } from '../db/lock-address'
import { databaseCode, LOCK_NOT_AVAILABLE } from '../db/error-codes'
import { env } from '../env'
import { databaseAway } from '../http/errors'
import { endBeyondMost, lockAccount, MAX_SESSIONS, planSession, type StartedSession } from './sessions'

// Under the lock of the address, and of the row that whoever ends all sessions holds (lockAccount). The row is judged as it is once both
// are had, and nothing else is: so this may be one statement, and a rush of sign-ins costs the database a fraction of what a
// transaction costs it. It gives up waiting before its visitor does: a session that nobody hears of must not be opened later.
const OPEN = `
  WITH held AS MATERIALIZED (SELECT set_config('lock_timeout', $10, true), ${addressLock('$2')}),
  account AS (
    UPDATE users SET last_active_at = $4, updated_at = $4, claimed_at = COALESCE(claimed_at, $4), password_hash = COALESCE($5, password_hash)
    FROM held WHERE id = $1 AND email = $2 AND password_hash = $3 RETURNING id)
  INSERT INTO session (id, user_id, method, refresh_hash, user_agent, created_at, last_seen_at, authenticated_at, expires_at)
  SELECT $6, id, 'password', $7, $8, $4, $4, $4, $9 FROM account
  RETURNING (SELECT count(*)::int FROM session s WHERE s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $4) AS others`

/** Of DATABASE_TIMEOUT_MS, how long it waits for each of its two locks. */
const LOCK_SHARE = 0.45

/** From here on it is looked whether there are too many sessions. Far from the most: others may be opening at this moment. */
const MANY_SESSIONS = MAX_SESSIONS / 2

interface Opening {
  id: string
  email: string
  /** The hash that was compared: a password that was changed meanwhile does not count any more. */
  seen: string
  /** What is kept instead of it; null for the same. */
  rehashed: string | null
  userAgent: string
  now: Date
}

/**
 * Opens a session of an account whose password was right, and claims it.
 * @returns null where the account is not as it was seen any more.
 * @throws AppError `unavailable` while somebody holds the account for long.
 */
export async function openAccount({
  id,
  email,
  seen,
  rehashed,
  userAgent,
  now,
}: Opening): Promise<StartedSession | null> {
  const { row, started } = planSession({ userId: id, method: 'password', userAgent, now })
  const [opened] = await queryForVisitor<{ others: number }>({
    name: 'open-account',
    text: OPEN,
    values: [
      id,
      email,
      seen,
      now,
      rehashed,
      row.id,
      row.refreshHash,
      userAgent,
      row.expiresAt,
      String(Math.ceil(LOCK_SHARE * env().DATABASE_TIMEOUT_MS)),
    ],
  }).catch((error: unknown) => {
    throw databaseCode(error) === LOCK_NOT_AVAILABLE ? databaseAway() : error
  })
  if (!opened) return null
  if (opened.others >= MANY_SESSIONS)
    await db().$transaction(async (tx) => {
      await lockAccount(tx, id)
      await endBeyondMost(tx, id, started.sid, now)
    })
  return started
}
