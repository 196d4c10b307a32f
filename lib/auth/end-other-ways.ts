import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { endMadeAccess } from './end-made-access'
import { endCalendars } from './end-calendars'
import { revokeSessions } from './sessions'

interface Keeping {
  userId: string
  /** An operator's passkeys stay, and no session does. */
  isOperator: boolean
  keepPasskeys: readonly string[]
  keepSessions: readonly string[]
  now: Date
}

/**
 * Ends every passkey and session of an account, but those that its owner keeps, and its calendar's address: nobody stays in by what
 * they have added.
 * @param tx holds the address's lock.
 */
export async function endOtherWays(
  tx: Prisma.TransactionClient,
  { userId, isOperator, keepPasskeys, keepSessions, now }: Keeping,
): Promise<void> {
  await endCalendars(tx, userId, { now })
  await endMadeAccess(tx, userId, { by: 'a new password', now })
  if (isOperator) return revokeSessions(tx, userId, { now })
  await tx.passkey.deleteMany({ where: { userId, id: { notIn: [...keepPasskeys] } } })
  // With a session what its tickets opened stays; without the passkey that opened it, it does not.
  const kept = await tx.session.findMany({
    where: {
      userId,
      revokedAt: null,
      AND: [
        { OR: [{ id: { in: [...keepSessions] } }, { parentId: { in: [...keepSessions] } }] },
        { OR: [{ passkeyId: null }, { passkeyId: { in: [...keepPasskeys] } }] },
      ],
    },
    select: { id: true },
  })
  await revokeSessions(tx, userId, { except: kept.map(({ id }) => id), now })
}
