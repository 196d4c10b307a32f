import 'server-only'
import type { Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { log } from '../../log'
import { setStatus } from '../status/set-status'
import type { BulkInput, BulkResults } from './bulk-schema'
import { deleteBreach } from './delete-breach'

/** A call begins no further breach after this time, so that it is answered before anybody gives it up. Milliseconds. */
const BEGIN_WITHIN_MS = 6_000

const STOPPED = 'Not tried: something went wrong with the one before.'
const LATER = 'Not tried yet.'

/**
 * Sets the status of breaches, or deletes them, one after the other, each in a transaction of its own and with its own entry in the
 * audit log. One that is refused keeps none of the others from it. What the time did not do for is told as waiting.
 * @returns what came of each, in the order of the call.
 */
export async function changeMany(actor: Actor, input: BulkInput): Promise<BulkResults> {
  const ids = input.breaches.map(({ id }) => id)
  const rows = await db().breach.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const results: BulkResults = []
  const begun = Date.now()
  let stopped: string | null = null
  for (const breach of input.breaches) {
    if (stopped === null && Date.now() - begun > BEGIN_WITHIN_MS) stopped = LATER
    const of = { id: breach.id, title: titles.get(breach.id) ?? null }
    if (stopped !== null) {
      results.push({ ...of, outcome: 'waiting', message: stopped })
      continue
    }
    try {
      results.push({ ...of, outcome: 'done', message: await changeOne(actor, input, breach) })
    } catch (error) {
      if (error instanceof AppError) results.push({ ...of, outcome: 'refused', message: error.message })
      else {
        // Nothing is done yet: the call itself fails.
        if (!results.some(({ outcome }) => outcome === 'done')) throw error
        log.warn({ err: { name: (error as Error).name } }, 'a change of many breaches has stopped')
        results.push({
          ...of,
          outcome: 'waiting',
          message: 'It is not certain whether this one was changed.',
        })
        stopped = STOPPED
      }
    }
  }
  return results
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
