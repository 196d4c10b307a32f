import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { AppError } from '../../http/errors'

export const TAKEN = 'Another settlement has this address already.'

/** @param own the settlement that may have it. @throws AppError `invalid_fields` where another one has it. */
export async function requireFreeSlug(
  tx: Prisma.TransactionClient,
  slug: string,
  own?: number,
): Promise<void> {
  const taken = await tx.settlement.findUnique({ where: { slug }, select: { id: true } })
  if (taken && taken.id !== own) throw new AppError('invalid_fields', TAKEN, { fieldErrors: { slug: TAKEN } })
}
