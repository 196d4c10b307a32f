import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { movedLeadsResponse, moveLeadsSchema } from '@/lib/leads/desk/bulk-schema'
import { moveLeads } from '@/lib/leads/desk/move-leads'

export const POST = adminRoute(
  {
    summary:
      'Moves up to a hundred requests to another state: each by itself, and of each the response says what came of it. One that is `waiting` was not tried, and can be sent again.',
    response: movedLeadsResponse,
    body: moveLeadsSchema,
    limit: limits.memberByVisitor,
  },
  async ({ body, actor }) => ({ results: await moveLeads(body, actor) }),
)
