import 'server-only'
import type { Actor } from '../../audit/record'
import { db } from '../../db/client'
import { oneByOne } from '../../lists/one-by-one'
import { setStatus } from '../status/set-status'
import type { BulkInput, BulkResults } from './bulk-schema'
import { deleteBreach } from './delete-breach'

/**
 * Sets the status of breaches, or deletes them, one after the other (`oneByOne`).
 * @returns what came of each, in the order of the call.
 */
export async function changeMany(actor: Actor, input: BulkInput): Promise<BulkResults> {
  const ids = input.breaches.map(({ id }) => id)
  const rows = await db().breach.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return oneByOne(input.breaches, titles, (breach) => changeOne(actor, input, breach))
}

async function changeOne(
  actor: Actor,
  input: BulkInput,
  { id, expectedStatus }: BulkInput['breaches'][number],
): Promise<string> {
  const key = String(id)
  if (input.action === 'delete') return (await deleteBreach(actor, key)).message
  const { massActionBreachStatus: status, evidence, reason } = input
  const { message } = await setStatus({
    actor,
    key,
    status,
    ...(evidence && { evidenceWhereNone: evidence }),
    reason,
    expectedStatus,
  })
  return message
}
