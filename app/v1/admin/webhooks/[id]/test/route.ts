import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { sendTest } from '@/lib/webhooks/desk/send-event'
import { endpointResponse } from '@/lib/webhooks/schema'

export const POST = adminRoute(
  {
    summary: 'Has the worker send a test to a webhook; what came of it stands among its deliveries.',
    response: endpointResponse,
    limit: limits.mailByVisitor,
    errors: ['conflict'],
  },
  async ({ params, actor }) => ({ endpoint: await sendTest(params.id!, actor) }),
)
