import 'server-only'
import { db } from '../db/client'

/** Whether an account can be opened with a password. */
export async function hasPassword(userId: string): Promise<boolean> {
  return (
    (await db().user.findFirst({
      where: { id: userId, passwordHash: { not: null } },
      select: { id: true },
    })) !== null
  )
}
