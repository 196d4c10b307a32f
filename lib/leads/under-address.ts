import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { AppError } from '../http/errors'
import { isUuid } from '../validation/ids'

// What is decided about a request takes its locks in one order: the address of its person, the request, its consents, its hand-over, who
// has it. Whoever takes a request back, or deletes an account, has the address first, and a trigger of theirs may end a hand-over before
// they come to the request: without the address, two could wait for each other. Of many requests each is locked in the order of their ids.

/** So often an account may have moved to another address between the look and the lock. */
const TRIES = 5

/**
 * Does something about a request in a transaction that holds the address of its person. One that is gone has none.
 * @throws AppError `conflict` for one whose person never stays at an address.
 */
export async function underAddressOf<T>(
  leadId: string,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const email = await addressOf(db(), leadId)
    const done = await db().$transaction(async (tx) => {
      if (email !== null) await lockAddress(tx, email)
      const current = await addressOf(tx, leadId)
      return current === null || current === email ? { result: await work(tx) } : null
    })
    if (done) return done.result
  }
  throw new AppError('conflict', 'The account of this request is changing its address. Please try again.')
}

async function addressOf(tx: Pick<Prisma.TransactionClient, 'lead'>, id: string): Promise<string | null> {
  const lead = isUuid(id)
    ? await tx.lead.findUnique({ where: { id }, select: { user: { select: { email: true } } } })
    : null
  return lead?.user.email ?? null
}
