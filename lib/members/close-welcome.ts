import 'server-only'
import { db } from '../db/client'

/** Notes that a member has closed the welcome banner. Harmless when repeated. */
export async function closeWelcome(userId: string, now = new Date()): Promise<void> {
  await db().user.updateMany({ where: { id: userId, welcomedAt: null }, data: { welcomedAt: now } })
}
