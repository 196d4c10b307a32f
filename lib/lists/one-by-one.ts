import 'server-only'
import { AppError } from '../http/errors'
import { log } from '../log'
import type { BulkResult } from './bulk'

/** A call begins no further row after this time, so that it is answered before anybody gives it up. Milliseconds. */
const BEGIN_WITHIN_MS = 6_000

const STOPPED = 'Not tried: something went wrong with the one before.'
const LATER = 'Not tried yet.'

/**
 * Does something to rows, one after the other. One that is refused keeps none of the others from it. What the time did not do for is
 * told as waiting.
 * @param titles what each is called; one that is not there is gone.
 * @param change one row, in a transaction of its own and with its own entry in the audit log. @returns what came of it, in words.
 * @returns what came of each, in the order of the rows.
 */
export async function oneByOne<Id extends string | number, Row extends { id: Id }>(
  rows: readonly Row[],
  titles: ReadonlyMap<Id, string>,
  change: (row: Row) => Promise<string>,
): Promise<BulkResult<Id>[]> {
  const results: BulkResult<Id>[] = []
  const begun = Date.now()
  let stopped: string | null = null
  for (const row of rows) {
    if (stopped === null && Date.now() - begun > BEGIN_WITHIN_MS) stopped = LATER
    const of = { id: row.id, title: titles.get(row.id) ?? null }
    if (stopped !== null) {
      results.push({ ...of, outcome: 'waiting', message: stopped })
      continue
    }
    try {
      results.push({ ...of, outcome: 'done', message: await change(row) })
    } catch (error) {
      if (error instanceof AppError) results.push({ ...of, outcome: 'refused', message: error.message })
      else {
        // Nothing is done yet: the call itself fails.
        if (!results.some(({ outcome }) => outcome === 'done')) throw error
        log.warn({ err: { name: (error as Error).name } }, 'a change of many rows has stopped')
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
