import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { NOT_VERIFIED } from './passkeys/passkey'
import { verifyAuthentication, type Authentication } from './passkeys/verify-authentication'
import { verifyPassword } from './password'
import { isStanding } from './session-standing'
import { lockAccount, revokeSession, startSession, type SignInMethod, type StartedSession } from './sessions'
import type { Member } from './viewer'

const NOT_YOURS = 'This is not your password.'

/**
 * Confirms with the password that it is the member: their session goes on under another id, so that a copy of the one before
 * is worth nothing, least of all now.
 * @throws AppError `passkey_required` for operators, `invalid_fields` for a wrong password, after as long a time where there
 *   is none; `unauthenticated` when the session has ended meanwhile, `rate_limited` while many are signing in.
 */
export async function reauthenticateByPassword(
  viewer: Member,
  password: string,
  userAgent: string,
  now = new Date(),
): Promise<StartedSession> {
  if (viewer.role === 'admin')
    throw new AppError('passkey_required', 'This is an admin’s account. Please use your passkey.')
  const { passwordHash: seen } = await db().user.findUniqueOrThrow({
    where: { id: viewer.userId },
    select: { passwordHash: true },
  })
  if (!(await verifyPassword(seen, password)).ok) throw notYours()
  return db().$transaction(async (tx) => {
    await lockAccount(tx, viewer.userId)
    // Changed while it was compared.
    if ((await tx.user.count({ where: { id: viewer.userId, passwordHash: seen } })) === 0) throw notYours()
    return goOn(tx, viewer, { method: 'password', userAgent, now })
  })
}

/**
 * The same with one of the member's passkeys.
 * @throws AppError `invalid_fields` whatever is wrong with the response: the session is in order, and nobody should be signed out
 *   over this; `unauthenticated` when it has ended meanwhile.
 */
export async function reauthenticateByPasskey(
  viewer: Member,
  { userAgent, ...response }: Authentication & { userAgent: string },
  now = new Date(),
): Promise<StartedSession> {
  const { userId, passkeyId } = await verifyAuthentication(response, now).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'unauthenticated' ? notVerified() : error
  })
  if (userId !== viewer.userId) throw notVerified()
  return db().$transaction(async (tx) => {
    await lockAccount(tx, userId)
    if ((await tx.passkey.count({ where: { id: passkeyId, userId } })) === 0) throw notVerified()
    return goOn(tx, viewer, { method: 'passkey', passkeyId, userAgent, now })
  })
}

/** The session that takes the place of another, with its end and the session that it belongs to; an operator's stays one. @param tx holds the account's lock. */
async function goOn(
  tx: Prisma.TransactionClient,
  { sid, userId, method: before }: Member,
  {
    method,
    passkeyId,
    userAgent,
    now,
  }: { method: SignInMethod; passkeyId?: string; userAgent: string; now: Date },
): Promise<StartedSession> {
  if (!(await isStanding(tx, sid, now)))
    throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.')
  const { expiresAt, parentId } = await tx.session.findUniqueOrThrow({
    where: { id: sid },
    select: { expiresAt: true, parentId: true },
  })
  await revokeSession(sid, now, tx)
  return startSession(tx, {
    userId,
    method: before === 'admin-passkey' ? before : method,
    passkeyId,
    userAgent,
    until: expiresAt,
    parentId,
    now,
  })
}

function notYours(): AppError {
  return new AppError('invalid_fields', NOT_YOURS, { fieldErrors: { password: NOT_YOURS } })
}

function notVerified(): AppError {
  return new AppError('invalid_fields', NOT_VERIFIED)
}
