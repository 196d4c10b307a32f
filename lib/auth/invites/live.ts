import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/** How long an invitation is good, link and registration together (specification, Safety). Milliseconds. */
export const INVITE_TTL_MS = 24 * 60 * 60 * 1000

/** Whose sign-in an invitation is to: the operators', or that of law firms' people. Neither counts at the other. */
export type InvitedTo = 'admin' | 'firm'

/**
 * Invitations that still count: not used for a passkey, not taken back, not expired, and not of somebody who has lost the
 * right to invite since; those of a law firm as long as it is active.
 */
export function isLive(now: Date, to: InvitedTo = 'admin'): Prisma.AdminInviteWhereInput {
  return {
    ...(to === 'admin' ? { firmId: null } : { firm: { deactivatedAt: null } }),
    enrolledAt: null,
    endedAt: null,
    expiresAt: { gt: now },
    OR: [{ createdById: null }, { createdBy: { role: 'admin' } }],
  }
}
