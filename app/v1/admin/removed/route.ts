import { listRecentlyRemoved } from '@/lib/panel/list-removed'
import { removedListResponse, removedQuery } from '@/lib/panel/removed-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary:
      'Lists breaches and users that were deleted and can be put back, the last first, a page at a time.',
    query: removedQuery,
    response: removedListResponse,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listRecentlyRemoved(query),
)
