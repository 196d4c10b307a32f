import 'server-only'
import { db } from '../db/client'
import type { WaysToConfirm } from './responses'
import type { Member } from './viewer'

/** How a member can confirm that it is them, by what the account has for it; operators use their passkey. */
export async function waysToConfirm({ userId, role }: Member): Promise<WaysToConfirm> {
  const { passwordHash, _count } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, _count: { select: { passkeys: true } } },
  })
  return { password: passwordHash !== null && role !== 'admin', passkey: _count.passkeys > 0 }
}
