import 'server-only'
import { db } from '../db/client'
import { DEFAULT_PREFERENCES } from './preferences/preference'

/** What the welcome banner says to a new member; null once it was closed. */
export async function getWelcome(userId: string): Promise<{ autoEnroll: boolean } | null> {
  const user = await db().user.findFirst({
    where: { id: userId, welcomedAt: null },
    select: { preferences: { select: { autoEnroll: true } } },
  })
  return user && { autoEnroll: user.preferences?.autoEnroll ?? DEFAULT_PREFERENCES.autoEnroll }
}

/** Notes that a member has closed the welcome banner. Harmless when repeated. */
export async function closeWelcome(userId: string, now = new Date()): Promise<void> {
  await db().user.updateMany({ where: { id: userId, welcomedAt: null }, data: { welcomedAt: now } })
}
