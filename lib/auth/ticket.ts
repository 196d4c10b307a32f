import 'server-only'
import { z } from 'zod'
import { openToken, sealToken } from '../crypto'
import { db } from '../db'
import { AppError } from '../http/errors'
import { lockAccount, startSession } from './sessions'
import { SESSION_TTL_S } from './tokens'

// How a program that holds a Bearer token opens a page in a browser: it asks for a ticket, and the browser changes it for
// a cookie of its own, once and within a minute.

const TICKET_TTL_S = 60

const ticketSchema = z.object({ sid: z.guid(), given: z.number() })

/**
 * A ticket for a new session of an account.
 * @param holder who asks, in a session that must still live.
 * @throws AppError `unauthenticated` when it has ended meanwhile.
 */
export async function giveTicket(holder: { userId: string; sid: string }, userAgent: string, now = new Date()): Promise<string> {
  const { userId } = holder
  const opened = await db().$transaction(async (tx) => {
    await lockAccount(tx, userId)
    if ((await tx.session.count({ where: { id: holder.sid, revokedAt: null, expiresAt: { gt: now } } })) === 0) throw new AppError('unauthenticated', 'Please sign in first.')
    const { sid } = await startSession(tx, { userId, method: 'link', userAgent, now })
    // Over before it begins, until the ticket is taken; signing out everywhere ends it like any other.
    await tx.session.update({ where: { id: sid }, data: { expiresAt: now, refreshHash: null } })
    return sid
  })
  return sealToken('ticket', { sid: opened, given: now.getTime() })
}

/** @returns the session that a ticket opens, or null for one that is used, expired, ended or not ours. */
export async function takeTicket(ticket: string, now = new Date()): Promise<string | null> {
  const parsed = ticketSchema.safeParse(openToken('ticket', ticket))
  if (!parsed.success || parsed.data.given + TICKET_TTL_S * 1000 <= now.getTime()) return null
  const { sid, given } = parsed.data
  const { count } = await db().session.updateMany({
    where: { id: sid, revokedAt: null, expiresAt: new Date(given) },
    data: { expiresAt: new Date(now.getTime() + SESSION_TTL_S * 1000) },
  })
  return count === 1 ? sid : null
}
