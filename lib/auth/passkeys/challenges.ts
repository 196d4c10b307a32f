import 'server-only'
import { db } from '../../db/client'
import { randomId } from '../../db/ids'

// A challenge is good for one response, for five minutes, and for what it was made for.

/** Milliseconds. Browsers get the same as the time that a person has. */
export const CHALLENGE_TTL_MS = 5 * 60 * 1000

/** So many expired rows go with each new one: the table shrinks faster than it can grow. */
const SWEEP = 20

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Purpose = 'register' | 'authenticate'

interface Ceremony {
  purpose: Purpose
  /** Who registers; null for a sign-in, where the response says who it is. */
  userId: string | null
  now: Date
}

/** Keeps a challenge until it is answered. @returns its id, for the browser that is to answer it. */
export async function keepChallenge(challenge: string, { purpose, userId, now }: Ceremony): Promise<string> {
  const id = randomId()
  await db().$executeRaw`
    WITH swept AS (
      DELETE FROM passkey_challenge WHERE id IN (
        SELECT id FROM passkey_challenge WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${SWEEP} FOR UPDATE SKIP LOCKED))
    INSERT INTO passkey_challenge (id, challenge, purpose, user_id, expires_at)
    VALUES (${id}::uuid, ${challenge}, ${purpose}, ${userId}::uuid, ${new Date(now.getTime() + CHALLENGE_TTL_MS)})`
  return id
}

/**
 * Takes a challenge out of the table, before the response to it is looked at: whatever becomes of the response, there is no
 * second one. Of any number of calls with one id, one gets it.
 * @returns the challenge, or null when it is unknown, used, expired, or was made for something or someone else.
 */
export async function takeChallenge(
  id: string | undefined,
  { purpose, userId, now }: Ceremony,
): Promise<string | null> {
  if (!id || !UUID.test(id)) return null
  const [taken] = await db().$queryRaw<
    { challenge: string; purpose: string; userId: string | null; expiresAt: Date }[]
  >`
    DELETE FROM passkey_challenge WHERE id = ${id}::uuid RETURNING challenge, purpose, user_id::text AS "userId", expires_at AS "expiresAt"`
  if (!taken || taken.purpose !== purpose || taken.userId !== userId || taken.expiresAt <= now) return null
  return taken.challenge
}
