import 'server-only'
import { db } from '../../db/client'
import { isLive } from './live'

/** Nobody has more invitations out at once. */
const MAX_LISTED = 100

export interface OpenInvite {
  id: string
  email: string
  name: string
  /** The operator's address; null for the command line. */
  createdBy: string | null
  /** All three ISO 8601; `openedAt` null while nobody has opened the link. */
  createdAt: string
  expiresAt: string
  openedAt: string | null
}

/** The invitations that still count, the latest first. */
export async function listInvites(now = new Date()): Promise<OpenInvite[]> {
  const rows = await db().adminInvite.findMany({
    where: isLive(now),
    orderBy: { expiresAt: 'desc' },
    take: MAX_LISTED,
    select: {
      id: true,
      email: true,
      name: true,
      createdAt: true,
      expiresAt: true,
      openedAt: true,
      createdBy: { select: { email: true } },
    },
  })
  return rows.map(({ createdBy, createdAt, expiresAt, openedAt, ...row }) => ({
    ...row,
    createdBy: createdBy?.email ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
  }))
}
