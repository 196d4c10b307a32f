import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { env } from '../env'

// Which sessions count. A session ends when it is ended, with its time, when nobody has used it for a while, and with the
// session whose ticket opened it. The same rule twice: for the look-up of every call, and for Prisma.

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** Operators' sessions end sooner. SQL. */
const isOperators = (session: string) => `${session}.method = 'admin-passkey'`

const isUnended = (session: string) =>
  `${session}.revoked_at IS NULL AND ${session}.expires_at > now() AND ${session}.last_seen_at > now() - CASE WHEN ${isOperators(session)} THEN make_interval(mins => $3) ELSE make_interval(days => $2) END`

/**
 * SQL: session `s` counts, given the session `r` that it belongs to, if any. $2 and $3 from `idleLimits`. Whoever uses a
 * session that a ticket has opened does not keep the other one awake.
 */
export const STANDS = `${isUnended('s')} AND (s.parent_id IS NULL OR (r.id IS NOT NULL AND ${isUnended('r')}))`

/** SQL: the use of session `s` is to be noted again. An operator's to the minute, for theirs ends within minutes. */
export const IS_STALE = `s.last_seen_at < now() - CASE WHEN ${isOperators('s')} THEN interval '1 minute' ELSE interval '10 minutes' END`

/** The second and third value of a statement with `STANDS`: days and minutes without use. */
export function idleLimits(): [memberDays: number, operatorMinutes: number] {
  return [env().MEMBER_IDLE_DAYS, env().OPERATOR_IDLE_MINUTES]
}

/** The same for Prisma, but for the session that it belongs to. */
export function unended(now: Date): Prisma.SessionWhereInput {
  const [days, minutes] = idleLimits()
  return {
    revokedAt: null,
    expiresAt: { gt: now },
    OR: [
      { method: 'admin-passkey', lastSeenAt: { gt: new Date(now.getTime() - minutes * MINUTE_MS) } },
      { method: { not: 'admin-passkey' }, lastSeenAt: { gt: new Date(now.getTime() - days * DAY_MS) } },
    ],
  }
}

/**
 * Whether a session counts still, inside the transaction of what is done in it.
 * @param tx holds the account's lock, so that nobody ends it meanwhile.
 */
export async function isStanding(tx: Prisma.TransactionClient, sid: string, now: Date): Promise<boolean> {
  const session = await tx.session.findFirst({
    where: { id: sid, ...unended(now) },
    select: { parentId: true },
  })
  if (!session) return false
  return (
    session.parentId === null ||
    (await tx.session.count({ where: { id: session.parentId, ...unended(now) } })) === 1
  )
}
