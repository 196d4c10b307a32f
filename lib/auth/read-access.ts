import 'server-only'
import { hashEmail, openExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { countForeignAddresses } from '../verification/foreign-addresses'
import type { Access } from './access'
import { deviceName } from './device-name'
import { listSessions } from './list-sessions'
import { listPasskeys } from './passkeys/list-passkeys'
import type { Member } from './viewer'

/** More mailboxes than an account can leave in three days. */
const MAX_LEFT = 20

/** Everything that can open an account, for the page that shows it. */
export async function readAccess(
  { userId, sid, role, email, emailVerified }: Member,
  now = new Date(),
): Promise<Access> {
  const [account, passkeys, sessions, left, lookedUpBy] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        email: true,
        passwordHash: true,
        passwordSetAt: true,
        _count: { select: { addresses: true } },
      },
    }),
    listPasskeys(userId),
    listSessions(userId, sid, now),
    db().emailToken.findMany({
      where: { userId, purpose: 'undo_email_change', usedAt: null, expiresAt: { gt: now } },
      orderBy: { createdAt: 'desc' },
      select: { recipient: true, expiresAt: true },
      take: MAX_LEFT,
    }),
    // Of nobody's business who has not proven the address.
    emailVerified ? countForeignAddresses(db(), userId, new Uint8Array(hashEmail(email))) : 0,
  ])
  return {
    email: account.email,
    isOperator: role === 'admin',
    hasPassword: account.passwordHash !== null,
    passwordSetAt: account.passwordSetAt?.toISOString() ?? null,
    furtherAddresses: account._count.addresses,
    lookedUpBy,
    passkeys,
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, ...deviceName(userAgent) })),
    leftMailboxes: left.flatMap(({ recipient, expiresAt }) => {
      const address = recipient && openExposureEmail(recipient)
      return address ? [{ email: address, until: expiresAt.toISOString() }] : []
    }),
  }
}
