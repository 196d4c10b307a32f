import { z } from 'zod'

// What can be asked about a member's notifications. Pure.

/** Lists take at most so many (specification, Our API). */
const MAX_LIMIT = 100
const whole = (name: string, max: number, fallback: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be no more than ${max}`)
    .default(fallback)

/** The query of GET /v1/users/me/notifications. */
export const listNotificationsSchema = z.object({
  page: whole('page', 10_000, 1),
  limit: whole('limit', MAX_LIMIT, 50),
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
