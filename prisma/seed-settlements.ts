import { db } from '@/lib/db/client'
import { insertSettlement } from '@/lib/settlements/insert-settlement'
import { EXAMPLE_SETTLEMENTS } from './catalogue/demo-settlements'
import { exampleDays } from './catalogue/example-settlement'

/**
 * Stores the demo's invented settlements, beside its invented breaches. All of them or none.
 * @returns how many were stored; 0 when they are there already.
 */
export async function seedSettlements(now = new Date()): Promise<number> {
  if ((await db().settlement.count({ where: { isExample: true } })) > 0) return 0
  const days = exampleDays(now)
  await db().$transaction(
    async (tx) => {
      const breaches = await tx.breach.findMany({
        where: { isExample: true },
        select: { id: true, uniqueBreachId: true },
      })
      const idOf = new Map(breaches.map(({ id, uniqueBreachId }) => [uniqueBreachId, id]))
      for (const { breach, settlement } of EXAMPLE_SETTLEMENTS) {
        const id = breach === undefined ? undefined : idOf.get(breach)
        await insertSettlement(
          tx,
          { ...settlement(days), ...(id !== undefined && { breaches: [{ id, source: 0 }] }) },
          'operator@example.com',
          now,
        )
      }
    },
    // A busy machine takes its time over a few hundred rows.
    { timeout: 60_000 },
  )
  return EXAMPLE_SETTLEMENTS.length
}
