import 'server-only'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { listSessions } from './list-sessions'
import { listPasskeys } from './passkeys/list-passkeys'
import { RESET_LINK_IS_INVALID } from './password-reset'
import type { ResetView } from './responses'

/**
 * What a link to choose a password would end. It uses nothing up.
 * @throws AppError `gone` for a link that is unknown, used or expired.
 */
export async function inspectReset(token: string, now = new Date()): Promise<ResetView> {
  const link = await db().emailToken.findFirst({
    where: { tokenHash: digestToken(token), purpose: 'reset_password', usedAt: null, expiresAt: { gt: now } },
    select: { emailHash: true },
  })
  const user =
    link &&
    (await db().user.findUnique({
      where: { emailHash: link.emailHash },
      select: { id: true, role: true, emailVerifiedAt: true },
    }))
  if (!user) throw new AppError('gone', RESET_LINK_IS_INVALID)
  const isOperator = user.role === 'admin'
  // What came before the address was proven need not be its owner's: it goes, whatever is ticked.
  if (isOperator || user.emailVerifiedAt === null) return { passkeys: [], sessions: [], isOperator }
  const [passkeys, sessions] = await Promise.all([listPasskeys(user.id), listSessions(user.id, null, now)])
  return { passkeys, sessions: sessions.filter(({ parentId }) => parentId === null), isOperator }
}
