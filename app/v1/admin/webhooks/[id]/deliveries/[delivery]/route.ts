import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { redeliver } from '@/lib/webhooks/desk/send-event'
import { endpointResponse } from '@/lib/webhooks/schema'

export const POST = adminRoute(
  {
    summary: 'Has the worker make a delivery once more, with the id that it has had.',
    response: endpointResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, actor }) => ({ endpoint: await redeliver(params.id!, params.delivery!, actor) }),
)
