import { z } from 'zod'
import { listRemoved } from '@/lib/breaches/sync/list-removed'
import { restoreBreach } from '@/lib/breaches/sync/restore-breach'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

const removed = z.object({
  name: z.string(),
  title: z.string(),
  removedAt: z.iso.datetime(),
  removedBy: z.string(),
})

export const GET = adminRoute(
  {
    summary:
      'Entries of the source that were deleted here, so that no sync brings them back; the last hundred.',
    response: z.object({ results: z.array(removed), totalResults: z.number().int() }),
    limit: limits.memberByVisitor,
  },
  () => listRemoved(),
)

export const DELETE = adminRoute(
  {
    summary: 'Lets the next sync bring a deleted entry back.',
    response: z.object({ name: z.string(), restored: z.boolean(), message: z.string() }),
    query: z.object({
      name: z
        .string({ error: 'name is required' })
        .min(1, 'name is required')
        .max(300, 'name must be no more than 300 characters'),
    }),
    limit: limits.memberByVisitor,
  },
  ({ actor, query }) => restoreBreach(actor, query.name),
)
