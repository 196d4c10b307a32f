import { formatNumber } from '../validation/format-number'
import '../validation/zod-in-browsers'
import { z } from 'zod'

// What is done to many rows of a list at once: bounded numbers, and what came of each row. Pure.

/** Rows of one call. */
export const MAX_BULK = 100
/** So many rows are changed without their number being typed, where the change is public. */
export const CONFIRM_CHANGES_ABOVE = 50
/** Rows that can be selected. */
export const MAX_SELECTED = 1_000

/** `done`: as asked. `refused`: not, and `message` says why. `waiting`: not tried in this call. */
const BULK_OUTCOMES = ['done', 'refused', 'waiting'] as const

/** What a call responds with. @param id of a row. */
export function bulkResponseOf<Id extends z.ZodType>(id: Id) {
  return z.object({
    results: z.array(
      z.object({
        id,
        /** Null where there is no such row any more. */
        title: z.string().nullable(),
        outcome: z.enum(BULK_OUTCOMES),
        message: z.string(),
      }),
    ),
  })
}

export interface BulkResult<Id extends string | number = string | number> {
  id: Id
  title: string | null
  outcome: (typeof BULK_OUTCOMES)[number]
  message: string
  /** Names the change, where it can be taken back. */
  change?: string | null
}

/** What is said where a filter finds more than can be selected. @param rows 'breaches'. */
export function tooManyToSelect(rows: string): string {
  return `This finds more than ${formatNumber(MAX_SELECTED)} ${rows}, which is as many as can be selected. Narrow it with the filters.`
}
