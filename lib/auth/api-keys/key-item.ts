import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { ApiKeyItem } from './schema'
import type { ApiScope } from './scopes'

/** What is read of a key for people. */
export const KEY_COLUMNS = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  revokedBy: true,
  createdBy: { select: { email: true } },
} as const satisfies Prisma.ApiKeySelect

type Row = Prisma.ApiKeyGetPayload<{ select: typeof KEY_COLUMNS }>

/** A key as people are shown it. */
export function toKeyItem(row: Row, now: Date): ApiKeyItem {
  const { scopes, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt, ...rest } = row
  return {
    ...rest,
    scopes: scopes as ApiScope[],
    state: revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'live',
    createdBy: createdBy.email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
