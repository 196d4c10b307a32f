import 'server-only'
import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken, openToken, sealToken } from '../crypto'
import { db, QUERY_TIMEOUT_MS, queryWithin } from '../db'
import { randomId } from '../db/ids'
import { AppError } from '../http/errors'
import { log } from '../log'
import { SESSION_TTL_S } from './tokens'

/** `admin-passkey`: a passkey at the operators' own sign-in; only such a session opens the admin area, and it is short. */
export type SignInMethod = 'password' | 'passkey' | 'link' | 'admin-passkey'

/** Seconds that an operator's session lasts, whatever is done in it. */
export const ADMIN_SESSION_TTL_S = 12 * 60 * 60

interface NewSession {
  /** Whose it is: an account's, or a sign-up's that waits for proof. */
  userId?: string
  pendingId?: string
  method: SignInMethod
  /** The one that opened it, so that it can end with it. */
  passkeyId?: string
  userAgent: string
  now?: Date
}

export interface StartedSession {
  sid: string
  refreshToken: string
  /** Seconds it lasts. */
  ttl: number
}

/** How exactly the last use of a session is known. */
const SEEN_EVERY = '10 minutes'

/** Opens a session. The caller hands out its cookie and tokens. */
export async function startSession(tx: Prisma.TransactionClient, { userId, pendingId, method, passkeyId, userAgent, now = new Date() }: NewSession): Promise<StartedSession> {
  const sid = randomId()
  const refreshToken = newRefreshToken(sid)
  const ttl = method === 'admin-passkey' ? ADMIN_SESSION_TTL_S : SESSION_TTL_S
  await tx.session.create({
    data: {
      id: sid, userId, pendingId, method, passkeyId, createdAt: now, lastSeenAt: now,
      authenticatedAt: method === 'link' ? null : now,
      refreshHash: digestToken(refreshToken),
      userAgent,
      expiresAt: new Date(now.getTime() + ttl * 1000),
    },
  })
  if (userId) await tx.user.update({ where: { id: userId }, data: { lastActiveAt: now } })
  return { sid, refreshToken, ttl }
}

export interface LiveSession {
  sid: string
  userId: string | null
  pendingId: string | null
  email: string
  name: string
  role: 'user' | 'admin'
  emailVerified: boolean
  method: SignInMethod
  /** When its holder last gave a password or used a passkey in it. */
  authenticatedAt: Date | null
}

// Who shows a cookie is asked after on every call, so this is one prepared statement over primary keys.
const FIND = `
  SELECT s.id AS sid, s.method, s.user_id AS "userId", s.pending_id AS "pendingId", COALESCE(u.email, p.email) AS email, COALESCE(u.name, p.name) AS name,
    COALESCE(u.role, 'user') AS role, u.email_verified_at IS NOT NULL AS "emailVerified", s.authenticated_at AS "authenticatedAt", s.last_seen_at < now() - interval '${SEEN_EVERY}' AS "isOld"
  FROM session s LEFT JOIN users u ON u.id = s.user_id LEFT JOIN pending_sign_up p ON p.id = s.pending_id AND p.expires_at > now()
  WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND (u.id IS NOT NULL OR p.id IS NOT NULL)`

/** The session of a cookie or token, and whose it is; null when it was ended or has expired. */
export async function findSession(sid: string): Promise<LiveSession | null> {
  const [row] = await queryWithin<LiveSession & { isOld: boolean }>(QUERY_TIMEOUT_MS, { name: 'session-by-id', text: FIND, values: [sid] })
  if (!row) return null
  const { isOld, ...session } = row
  if (isOld) touch(session)
  return session
}

/** Notes the use of a session, on the side: whoever it belongs to need not wait for it. */
function touch({ sid, userId }: LiveSession): void {
  const now = new Date()
  const seen = db().session.updateMany({ where: { id: sid }, data: { lastSeenAt: now } })
  const active = userId === null ? null : db().user.updateMany({ where: { id: userId }, data: { lastActiveAt: now } })
  void Promise.all([seen, active]).catch((error: Error) => log.warn({ err: { name: error.name } }, 'the use of a session was not noted'))
}

/** Ends one session. Harmless when repeated. */
export async function revokeSession(sid: string, now = new Date()): Promise<void> {
  await db().session.updateMany({ where: { id: sid, revokedAt: null }, data: { revokedAt: now } })
}

/** Ends one session of an account; another's stays as it is. */
export async function revokeOwnSession(userId: string, sid: string, now = new Date()): Promise<void> {
  await db().session.updateMany({ where: { id: sid, userId, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * Locks an account's row. Every sign-in writes it before its session: who waits here then sees the sessions of all that
 * came first, and whoever comes later is judged by what is decided now.
 */
export async function lockAccount(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
}

/** Ends every session of an account, but one when named, those included that are beginning this very moment. */
export async function revokeSessions(tx: Prisma.TransactionClient, userId: string, { except, now = new Date() }: { except?: string; now?: Date } = {}): Promise<void> {
  await lockAccount(tx, userId)
  await tx.session.updateMany({ where: { userId, revokedAt: null, ...(except && { id: { not: except } }) }, data: { revokedAt: now } })
}

const STALE_REFRESH = 'Your session has ended. Please sign in again.'

const refreshSchema = z.object({ sid: z.guid() })

/** A refresh token: it says which session it is for, sealed, so that one that was used up can still be told. No two are alike. */
function newRefreshToken(sid: string): string {
  return sealToken('refresh', { sid })
}

/**
 * Changes a refresh token for a new one. One that was used up ends its session when it comes back, however many came after
 * it: it was copied, by the one who shows it or by the one who has the others (RFC 9700, section 4.14.2). The session ends
 * when it would have ended.
 * @throws AppError `unauthenticated`
 */
export async function refreshSession(refreshToken: string, now = new Date()): Promise<Omit<StartedSession, 'ttl'>> {
  const used = digestToken(refreshToken)
  const parsed = refreshSchema.safeParse(openToken('refresh', refreshToken))
  if (!parsed.success) throw new AppError('unauthenticated', STALE_REFRESH)
  const { sid } = parsed.data
  const next = newRefreshToken(sid)
  const { count } = await db().session.updateMany({
    where: { id: sid, refreshHash: used, revokedAt: null, expiresAt: { gt: now } },
    data: { refreshHash: digestToken(next), previousHash: used, lastSeenAt: now },
  })
  if (count === 1) return { sid, refreshToken: next }
  // A ticket that nobody took has none.
  await db().session.updateMany({ where: { id: sid, refreshHash: { not: null }, revokedAt: null }, data: { revokedAt: now } })
  throw new AppError('unauthenticated', STALE_REFRESH)
}
