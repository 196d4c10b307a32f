import 'server-only'
import { recordAudit, type Actor } from '../audit/record'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { enqueueAccountNotice, prepareAccountNotice } from './account-notice'
import { NOT_PROVEN } from '../verification/addresses'
import { endMadeAccess } from './end-made-access'
import { endAccountLinks } from './end-account-links'
import { endCalendars } from './end-calendars'
import { endForeignAddresses } from '../verification/foreign-addresses'
import { endProofs } from '../verification/visit-proofs'
import { lockOwner } from './passkeys/lock-owner'
import { isStanding } from './session-standing'
import { revokeSessions, startSession, type StartedSession } from './sessions'
import type { Member } from './viewer'

interface EndingAccess {
  viewer: Member
  /** Ids of the passkeys that go too. */
  passkeys: readonly string[]
  /** Whether the password goes too. */
  password: boolean
  actor: Actor
  userAgent: string
  now?: Date
}

const NO_WAY_LEFT = 'This would leave no way to sign in. Keep your password or a passkey.'
const NO_KEY_LEFT = 'Admins sign in with a passkey and nothing else. Keep at least one.'

/**
 * Ends what can open an account in one go: every session, ticket and proof, every link that waits, the address of its private
 * calendar, and the API keys it has made; passkeys and the password where that is asked for. Whoever asks goes on in a new session, so that a copy of theirs is worth nothing. The
 * mailbox that the account has left keeps its link to take that back: it guards against whoever sits here.
 * @throws AppError `conflict` when no way in would be left, `forbidden` for the password of an account whose address nobody has
 *   proven, `unauthenticated` when the session has ended meanwhile.
 */
export async function endAccess({
  viewer,
  passkeys,
  password,
  actor,
  userAgent,
  now = new Date(),
}: EndingAccess): Promise<StartedSession> {
  const { userId, sid, method, authenticatedAt } = viewer
  const notice = await prepareAccountNotice('access-ended')
  return db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!owner || !(await isStanding(tx, sid, now)))
      throw new AppError('unauthenticated', 'Please sign in first.')
    const removed = await tx.passkey.findMany({
      where: { userId, id: { in: [...passkeys] } },
      select: { id: true, name: true },
    })
    await tx.passkey.deleteMany({ where: { userId, id: { in: removed.map(({ id }) => id) } } })
    const keysLeft = await tx.passkey.count({ where: { userId } })
    if (owner.role === 'admin' && keysLeft === 0) throw new AppError('conflict', NO_KEY_LEFT)
    if (keysLeft === 0 && (password || !owner.hasPassword)) throw new AppError('conflict', NO_WAY_LEFT)
    if (password && !owner.isProven) throw new AppError('forbidden', NOT_PROVEN)
    if (password)
      await tx.user.update({ where: { id: userId }, data: { passwordHash: null, passwordSetAt: null } })
    const { expiresAt, passkeyId } = await tx.session.findUniqueOrThrow({
      where: { id: sid },
      select: { expiresAt: true, passkeyId: true },
    })
    await revokeSessions(tx, userId, { now })
    const emailHash = new Uint8Array(hashEmail(owner.email))
    await endProofs(tx, emailHash, now)
    await endAccountLinks(tx, userId, now)
    await endCalendars(tx, userId, { now })
    await endMadeAccess(tx, userId, { by: owner.email, now })
    await tx.emailToken.updateMany({
      where: { usedAt: null, purpose: 'reset_password', emailHash },
      data: { expiresAt: now },
    })
    if (owner.isProven) await endForeignAddresses(tx, userId, emailHash)
    if (owner.role === 'admin')
      for (const { name } of removed)
        await recordAudit(tx, { actor, action: 'passkey.remove', subject: userId, before: { name } })
    const goesOnBy = removed.some(({ id }) => id === passkeyId) ? undefined : (passkeyId ?? undefined)
    const session = await startSession(tx, {
      userId,
      method,
      passkeyId: goesOnBy,
      userAgent,
      until: expiresAt,
      authenticatedAt,
      now,
    })
    await enqueueAccountNotice(tx, { renderId: notice, to: owner.email, key: `access:${session.sid}`, now })
    return session
  })
}
