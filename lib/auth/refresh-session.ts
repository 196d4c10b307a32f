import 'server-only'
import { z } from 'zod'
import { digestToken, openToken, sealToken } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { securityEvent } from '../security-log/write'
import { unended } from './session-standing'

const STALE_REFRESH = 'Your session has ended. Please sign in again.'

const refreshSchema = z.object({ sid: z.guid() })

/** A refresh token: it says which session it is for, sealed, so that one that was used up can still be told. No two are alike. */
export function newRefreshToken(sid: string): string {
  return sealToken('refresh', { sid })
}

/**
 * Changes a refresh token for a new one. One that was used up ends its session when it comes back, however many came after
 * it: it was copied, by the one who shows it or by the one who has the others (RFC 9700, section 4.14.2). The session ends
 * when it would have ended.
 * @throws AppError `unauthenticated`
 */
export async function refreshSession(
  refreshToken: string,
  now = new Date(),
): Promise<{ sid: string; refreshToken: string }> {
  const used = digestToken(refreshToken)
  const parsed = refreshSchema.safeParse(openToken('refresh', refreshToken))
  if (!parsed.success) throw new AppError('unauthenticated', STALE_REFRESH)
  const { sid } = parsed.data
  const next = newRefreshToken(sid)
  const { count } = await db().session.updateMany({
    where: { id: sid, refreshHash: used, ...unended(now) },
    data: { refreshHash: digestToken(next), previousHash: used, lastSeenAt: now },
  })
  if (count === 1) return { sid, refreshToken: next }
  // A ticket that nobody took has none.
  const ended = await db().session.updateMany({
    where: { id: sid, refreshHash: { not: null }, revokedAt: null },
    data: { revokedAt: now },
  })
  if (ended.count > 0) securityEvent('session.replay', { result: 'refused', sid })
  throw new AppError('unauthenticated', STALE_REFRESH)
}
