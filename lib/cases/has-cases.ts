import 'server-only'
import { db } from '../db/client'

/** Whether a member has any case, open or not. */
export async function hasCases(userId: string): Promise<boolean> {
  return (await db().case.findFirst({ where: { userId }, select: { id: true } })) !== null
}
