import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { Settlement } from '../record'

/** Tiers and conditions are replaced as wholes. @param rows all of them, in their order. */
export async function replaceTiers(
  tx: Prisma.TransactionClient,
  settlementId: number,
  rows: Settlement['tiers'],
): Promise<void> {
  await tx.settlementTier.deleteMany({ where: { settlementId } })
  await tx.settlementTier.createMany({
    data: rows.map(({ availableUntil, lossesFrom, ...tier }) => ({
      ...tier,
      availableUntil: availableUntil === null ? null : new Date(availableUntil),
      lossesFrom: lossesFrom === null ? null : new Date(lossesFrom),
      settlementId,
    })),
  })
}

/** @param rows as of `replaceTiers`. */
export async function replaceConditions(
  tx: Prisma.TransactionClient,
  settlementId: number,
  rows: Settlement['conditions'],
): Promise<void> {
  await tx.settlementCondition.deleteMany({ where: { settlementId } })
  await tx.settlementCondition.createMany({
    data: rows.map((condition) => ({ ...condition, settlementId })),
  })
}
