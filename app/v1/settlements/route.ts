import { limits } from '@/lib/http/rate-limit'
import { publicListResponse, publicListSchema } from '@/lib/settlements/public-responses'
import { listPublicSettlements } from '@/lib/settlements/public-view'
import { publicRoute } from '@/lib/auth/route'

export const GET = publicRoute(
  {
    summary: 'The published settlements, a page at a time.',
    query: publicListSchema,
    limit: limits.readByVisitor,
    response: publicListResponse,
  },
  ({ query }) => listPublicSettlements(query),
)
