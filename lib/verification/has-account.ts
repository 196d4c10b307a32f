import 'server-only'
import { db } from '../db/client'
import { isClaimed } from './is-claimed'

/** Whether an address has an account. Told to its proven owner alone. */
export async function hasAccount(email: string): Promise<boolean> {
  const user = await db().user.findUnique({
    where: { email },
    select: { claimedAt: true, passwordHash: true },
  })
  return user !== null && isClaimed(user)
}
