import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { randomId } from '../db/ids'
import { newRefreshToken } from './refresh-session'
import { SESSION_TTL_S } from './tokens'

/** `admin-passkey`: a passkey at the operators' own sign-in; only such a session opens the admin area, and it is short. */
export type SignInMethod = 'password' | 'passkey' | 'link' | 'admin-passkey'

/** Seconds that an operator's session lasts, whatever is done in it. */
const ADMIN_SESSION_TTL_S = 12 * 60 * 60

/** Live sessions that one account may have. */
export const MAX_SESSIONS = 50

interface NewSession {
  /** Whose it is: an account's, or a sign-up's that waits for proof. */
  userId?: string
  pendingId?: string
  method: SignInMethod
  /** The one that opened it, so that it can end with it. */
  passkeyId?: string
  userAgent: string
  /** When it ends at the latest, for one that goes on for another. */
  until?: Date
  /** When its holder last gave a password or used a passkey; now, unless a link opened it. */
  authenticatedAt?: Date | null
  /** The session that it belongs to, for one that goes on for what a ticket has opened. */
  parentId?: string | null
  now?: Date
}

export interface StartedSession {
  sid: string
  refreshToken: string
  /** Seconds it lasts. */
  ttl: number
}

/** A session that is about to be stored: its row, and what its caller hands out. */
export interface PlannedSession {
  row: Prisma.SessionUncheckedCreateInput & { id: string; expiresAt: Date }
  started: StartedSession
}

/** A new session's names, secrets and times. Nothing is stored yet. */
export function planSession({
  userId,
  pendingId,
  method,
  passkeyId,
  userAgent,
  until,
  authenticatedAt,
  parentId,
  now = new Date(),
}: NewSession): PlannedSession {
  const sid = randomId()
  const refreshToken = newRefreshToken(sid)
  const longest = new Date(
    now.getTime() + (method === 'admin-passkey' ? ADMIN_SESSION_TTL_S : SESSION_TTL_S) * 1000,
  )
  const expiresAt = until && until < longest ? until : longest
  return {
    row: {
      id: sid,
      userId,
      pendingId,
      method,
      passkeyId,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: authenticatedAt !== undefined ? authenticatedAt : method === 'link' ? null : now,
      parentId,
      refreshHash: digestToken(refreshToken),
      userAgent,
      expiresAt,
    },
    started: { sid, refreshToken, ttl: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) },
  }
}

/** Opens a session. The caller hands out its cookie and tokens. */
export async function startSession(
  tx: Prisma.TransactionClient,
  { now = new Date(), ...session }: NewSession,
): Promise<StartedSession> {
  const { row, started } = planSession({ ...session, now })
  const { userId } = session
  // Before the session: whoever ends all sessions holds this row's lock (lockAccount).
  if (userId) await tx.user.update({ where: { id: userId }, data: { lastActiveAt: now } })
  await tx.session.create({ data: row })
  if (userId) await endBeyondMost(tx, userId, started.sid, now)
  return started
}

/** Of too many sessions the ones that nobody has used for longest end. Under the account's lock: two who end some would wait for each other. */
export async function endBeyondMost(
  tx: Prisma.TransactionClient,
  userId: string,
  sid: string,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE session SET revoked_at = ${now} WHERE id IN (
      SELECT id FROM session WHERE user_id = ${userId}::uuid AND id <> ${sid}::uuid AND revoked_at IS NULL AND expires_at > ${now}
      ORDER BY last_seen_at DESC, created_at DESC, id OFFSET ${MAX_SESSIONS - 1})`
}

/** Ends one session, and those that its tickets opened. Harmless when repeated. */
export async function revokeSession(
  sid: string,
  now = new Date(),
  tx: Pick<Prisma.TransactionClient, 'session'> = db(),
): Promise<void> {
  await tx.session.updateMany({
    where: { OR: [{ id: sid }, { parentId: sid }], revokedAt: null },
    data: { revokedAt: now },
  })
}

/**
 * Ends the session that a browser had, now that it has another. One that has just opened the other by a ticket stays:
 * the other would end with it.
 */
export async function replaceSession(old: string, by: string, now = new Date()): Promise<void> {
  await db().$executeRaw`
    UPDATE session SET revoked_at = ${now} WHERE (id = ${old}::uuid OR parent_id = ${old}::uuid) AND id <> ${by}::uuid AND revoked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM session n WHERE n.id = ${by}::uuid AND n.parent_id = ${old}::uuid)`
}

/**
 * Locks an account's row. Every sign-in writes it before its session: who waits here then sees the sessions of all that
 * came first, and whoever comes later is judged by what is decided now.
 */
export async function lockAccount(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
}

/** Ends every session of an account, but those that are named, those included that are beginning this very moment. */
export async function revokeSessions(
  tx: Prisma.TransactionClient,
  userId: string,
  { except = [], now = new Date() }: { except?: readonly string[]; now?: Date } = {},
): Promise<void> {
  await lockAccount(tx, userId)
  await tx.session.updateMany({
    where: { userId, revokedAt: null, id: { notIn: [...except] } },
    data: { revokedAt: now },
  })
}
