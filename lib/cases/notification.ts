import { z } from 'zod'
import { wholeField } from '../lists/paging-schema'

// What can be asked about a member's notifications. Pure.

/** Lists take at most so many (specification, Our API). */
const MAX_LIMIT = 100

/** The query of GET /v1/users/me/notifications. */
export const listNotificationsSchema = z.object({
  page: wholeField('page', 10_000).default(1),
  limit: wholeField('limit', MAX_LIMIT).default(50),
})

/** The body of PATCH /v1/users/me/notifications: which ones were read. */
export const markReadSchema = z.object({
  ids: z.union(
    [
      z.literal('all'),
      z
        .array(z.uuid('ids must be ids of notifications'))
        .min(1, 'ids must not be empty')
        .max(MAX_LIMIT, `ids must be no more than ${MAX_LIMIT}`),
    ],
    {
      error: (issue) =>
        issue.input === undefined ? 'ids is required' : "ids must be 'all' or ids of notifications",
    },
  ),
})
