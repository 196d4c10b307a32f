import 'server-only'
import { db } from '../../db/client'
import { MAX_PASSKEYS } from './passkey'
import { passkeyFacts } from './passkey-facts'
import type { PasskeyFacts } from './responses'

/** A person's passkeys, oldest first. */
export async function listPasskeys(userId: string): Promise<PasskeyFacts[]> {
  const passkeys = await db().passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_PASSKEYS,
    select: { id: true, name: true, createdAt: true, lastUsedAt: true, backedUp: true },
  })
  return passkeys.map(passkeyFacts)
}
