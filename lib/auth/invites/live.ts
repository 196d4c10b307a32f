import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/** How long an invitation is good, link and registration together (specification, Safety). Milliseconds. */
export const INVITE_TTL_MS = 24 * 60 * 60 * 1000

/**
 * Invitations that still count: not used for a passkey, not taken back, not expired, and not of somebody who has lost the
 * right to invite since.
 */
export function isLive(now: Date): Prisma.AdminInviteWhereInput {
  return {
    enrolledAt: null,
    endedAt: null,
    expiresAt: { gt: now },
    OR: [{ createdById: null }, { createdBy: { role: 'admin' } }],
  }
}
