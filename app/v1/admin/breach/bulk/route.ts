import { bulkResponse, bulkSchema } from '@/lib/breaches/edit/bulk-schema'
import { changeMany } from '@/lib/breaches/edit/change-many'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary:
      'Sets the status of up to a hundred breaches, takes that back, or deletes them: each by itself, and of each the response says what came of it. One that is `waiting` was not tried, and can be sent again.',
    response: bulkResponse,
    body: bulkSchema,
    limit: limits.memberByVisitor,
  },
  async ({ actor, body }) => ({ results: await changeMany(actor, body) }),
)
