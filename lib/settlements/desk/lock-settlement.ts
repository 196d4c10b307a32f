import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { sqlOfTransaction } from '../../breaches/one/rows'
import { AppError } from '../../http/errors'
import { rowNumber } from '../../validation/ids'
import { readSettlements } from '../read-rows'
import type { Settlement } from '../record'

const UNKNOWN = 'There is no such settlement, or its draft was deleted.'
const MOVED =
  'This settlement has been changed since you opened it. Your changes are still in the form: compare them with what it says now, and save again.'

/**
 * Finds a settlement that an operator is about to change, and holds it until the transaction ends.
 * @param key its number as text.
 * @throws AppError `not_found`.
 */
export async function lockSettlement(tx: Prisma.TransactionClient, key: string): Promise<Settlement> {
  const id = rowNumber(key)
  const held =
    id === null
      ? []
      : await tx.$queryRaw<{ id: number }[]>`SELECT id FROM settlement WHERE id = ${id} FOR UPDATE`
  if (held.length === 0) throw new AppError('not_found', UNKNOWN)
  return (await readIn(tx, id!))!
}

/** One as a transaction sees it; null where there is none. */
export async function readIn(tx: Prisma.TransactionClient, id: number): Promise<Settlement | null> {
  const query = sqlOfTransaction(tx)
  const [found] = await readSettlements('WHERE s.id = $1', [id], {
    query: async <Row>(text: string, values: unknown[] = []) => ({ rows: await query<Row>(text, values) }),
  })
  return found ?? null
}

/** @throws AppError `conflict` where it is another version than the change was made from. */
export function requireVersion(settlement: Settlement, version: number): void {
  if (settlement.version !== version) throw new AppError('conflict', MOVED)
}

/** What is withdrawn stays as it was. @throws AppError `conflict`. */
export function requireStanding({ withdrawnAt }: Settlement): void {
  if (withdrawnAt !== null)
    throw new AppError('conflict', 'This settlement is withdrawn. It cannot be changed any more.')
}
