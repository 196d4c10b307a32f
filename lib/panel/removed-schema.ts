import { z } from 'zod'
import { pagedResponse, pagingFields } from '../lists/paging-schema'

// What operators are shown of what was recently removed, and what the calls about it respond with. Pure.

/** Rows on a page. */
export const REMOVED_PER_PAGE = 20

export const removedQuery = z.object({
  page: pagingFields.page,
  limit: pagingFields.limit.default(REMOVED_PER_PAGE),
})

const removedItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['breach', 'user']),
  /** A breach's public key, or a user's id. */
  subject: z.string(),
  /** What a breach is called; the address of a user. */
  name: z.string(),
  removedBy: z.string(),
  removedAt: z.iso.datetime(),
  restoreUntil: z.iso.datetime(),
  /** Of a breach: how many addresses come back with it. Of a user: how many requests. */
  count: z.int(),
})

export const removedListResponse = z.object({ results: z.array(removedItemSchema), ...pagedResponse })
export type RemovedItems = z.infer<typeof removedListResponse>

export const putBackResponse = z.object({
  /** False when somebody was faster. */
  restored: z.boolean(),
  message: z.string(),
})
export type PutBack = z.infer<typeof putBackResponse>
