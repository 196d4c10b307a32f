import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { AppError } from '../http/errors'

export type Transaction = Prisma.TransactionClient

/** Lets one change of a member's plan or diary happen at a time. @throws AppError `unauthenticated` when the account is gone. */
export async function lockMember(tx: Transaction, userId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  if (rows.length === 0) throw new AppError('unauthenticated', 'Please sign in.')
}
