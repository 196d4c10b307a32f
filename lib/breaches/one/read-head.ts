import 'server-only'
import type { Breach as BreachRow, Prisma } from '@/prisma/generated/client'

/** The row that stands for a row's incident: itself, or the one that it is merged into. */
export async function readHead(tx: Prisma.TransactionClient, id: number): Promise<BreachRow> {
  const row = await tx.breach.findUniqueOrThrow({ where: { id }, include: { mergedInto: true } })
  return row.mergedInto ?? row
}
