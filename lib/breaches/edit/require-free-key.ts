import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { AppError } from '../../http/errors'

/**
 * Makes sure that no other breach has this company and date.
 * @param own the breach that may have it.
 * @throws AppError `invalid_fields`, naming the one that has it.
 */
export async function requireFreeKey(
  tx: Prisma.TransactionClient,
  uploadKey: string,
  own?: number,
): Promise<void> {
  const taken = await tx.breach.findUnique({
    where: { uploadKey },
    select: { id: true, title: true, uniqueBreachId: true },
  })
  if (!taken || taken.id === own) return
  const message = `There is a breach of this company and date already: ${taken.title} (${taken.uniqueBreachId}). Edit that one instead.`
  throw new AppError('invalid_fields', message, { fieldErrors: { title: message } })
}
