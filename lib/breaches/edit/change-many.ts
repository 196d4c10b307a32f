import 'server-only'
import type { Actor } from '../../audit/record'
import { db } from '../../db/client'
import type { BulkResult } from '../../lists/bulk'
import { oneByOne } from '../../lists/one-by-one'
import { setStatus } from '../status/set-status'
import { undoStatus } from '../status/undo-status'
import type { BulkInput, BulkResults } from './bulk-schema'
import { deleteBreach } from './delete-breach'

/**
 * Sets the status of breaches, takes that back, or deletes them, one after the other (`oneByOne`).
 * @returns what came of each, in the order of the call.
 */
export async function changeMany(actor: Actor, input: BulkInput): Promise<BulkResults> {
  const ids = input.breaches.map(({ id }) => id)
  const rows = await db().breach.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const changes = new Map<number, string>()
  const results = await changeEach()
  return results.map((result) => ({
    ...result,
    change: result.outcome === 'done' ? (changes.get(result.id) ?? null) : null,
  }))

  function changeEach(): Promise<BulkResult<number>[]> {
    switch (input.action) {
      case 'delete':
        return oneByOne(
          input.breaches,
          titles,
          async ({ id }) => (await deleteBreach(actor, String(id))).message,
        )
      case 'undo-status':
        return oneByOne(input.breaches, titles, ({ id, change }) =>
          undoStatus(actor, String(id), BigInt(change)),
        )
      default: {
        const { massActionBreachStatus: status, evidence, reason } = input
        return oneByOne(input.breaches, titles, async ({ id, expectedStatus }) => {
          const { change, message } = await setStatus({
            actor,
            key: String(id),
            status,
            ...(evidence && { evidenceWhereNone: evidence }),
            reason,
            expectedStatus,
          })
          if (change !== null) changes.set(id, change)
          return message
        })
      }
    }
  }
}
