import { z } from 'zod'
import { listRemoved } from '@/lib/breaches/sync/list-removed'
import { removedResponse, restoredResponse } from '@/lib/breaches/sync/responses'
import { restoreBreach } from '@/lib/breaches/sync/restore-breach'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary:
      'Entries of the source that were deleted here, so that no sync brings them back; the last hundred.',
    response: removedResponse,
    limit: limits.memberByVisitor,
  },
  () => listRemoved(),
)

export const DELETE = adminRoute(
  {
    summary: 'Lets the next sync bring a deleted entry back.',
    response: restoredResponse,
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
