import 'server-only'
import { z } from 'zod'
import { openToken, sealToken } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { isStanding } from './session-standing'
import { endBeyondMost, lockAccount, startSession } from './sessions'

// How a program that holds a Bearer token opens a page in a browser: it asks for a ticket, and the browser changes it for
// a cookie of its own, once and within a minute. That session belongs to the one that asked, and ends with it.

const TICKET_TTL_S = 60

const ticketSchema = z.object({ sid: z.guid(), given: z.number() })

/**
 * A ticket for a new session of an account.
 * @param holder who asks, in a session that must still count.
 * @throws AppError `unauthenticated` when it has ended meanwhile, `forbidden` in a session that a ticket opened: what that
 *   one opened would outlive it.
 */
export async function giveTicket(
  holder: { userId: string; sid: string },
  userAgent: string,
  now = new Date(),
): Promise<string> {
  const { userId } = holder
  const opened = await db().$transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await isStanding(tx, holder.sid, now)))
      throw new AppError('unauthenticated', 'Please sign in first.')
    const { parentId } = await tx.session.findUniqueOrThrow({
      where: { id: holder.sid },
      select: { parentId: true },
    })
    if (parentId !== null)
      throw new AppError(
        'forbidden',
        'A ticket has opened this session. Ask for another one where that came from.',
      )
    // Tickets that nobody took are of no use to anybody.
    await tx.session.deleteMany({
      where: {
        userId,
        parentId: { not: null },
        refreshHash: null,
        expiresAt: { lt: new Date(now.getTime() - TICKET_TTL_S * 1000) },
      },
    })
    const { sid } = await startSession(tx, { userId, method: 'link', userAgent, now })
    // Over before it begins, until the ticket is taken; signing out everywhere ends it like any other.
    await tx.session.update({
      where: { id: sid },
      data: { expiresAt: now, refreshHash: null, parentId: holder.sid },
    })
    return sid
  })
  return sealToken('ticket', { sid: opened, given: now.getTime() })
}

/** @returns the session that a ticket opens, or null for one that is used, expired, not ours, or whose giver's session has ended. */
export async function takeTicket(ticket: string, now = new Date()): Promise<string | null> {
  const parsed = ticketSchema.safeParse(openToken('ticket', ticket))
  if (!parsed.success || parsed.data.given + TICKET_TTL_S * 1000 <= now.getTime()) return null
  const { sid, given } = parsed.data
  return db().$transaction(async (tx) => {
    const waiting = await tx.session.findFirst({
      where: { id: sid, revokedAt: null, expiresAt: new Date(given) },
      select: { parentId: true, userId: true },
    })
    if (!waiting?.parentId || !waiting.userId) return null
    await lockAccount(tx, waiting.userId)
    if (!(await isStanding(tx, waiting.parentId, now))) return null
    const { expiresAt } = await tx.session.findUniqueOrThrow({
      where: { id: waiting.parentId },
      select: { expiresAt: true },
    })
    const { count } = await tx.session.updateMany({
      where: { id: sid, revokedAt: null, expiresAt: new Date(given) },
      data: { expiresAt, lastSeenAt: now },
    })
    if (count === 0) return null
    await endBeyondMost(tx, waiting.userId, sid, now)
    return sid
  })
}
