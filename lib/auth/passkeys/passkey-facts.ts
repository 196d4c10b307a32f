import 'server-only'
import type { Passkey } from '@/prisma/generated/client'
import type { PasskeyFacts } from './responses'

/** What of a stored passkey its owner is shown. */
export function passkeyFacts({
  id,
  name,
  createdAt,
  lastUsedAt,
  backedUp,
}: Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'backedUp'>): PasskeyFacts {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    backedUp,
  }
}
