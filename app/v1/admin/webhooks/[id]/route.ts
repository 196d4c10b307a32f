import { doneResponse } from '@/lib/auth/admins/responses'
import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { changeEndpoint, deleteEndpoint } from '@/lib/webhooks/desk/change-endpoint'
import { changeEndpointSchema, endpointResponse } from '@/lib/webhooks/schema'

export const PATCH = adminRoute(
  {
    summary:
      'Changes the name and the events of a webhook, or switches it off or on. What is left out stays.',
    body: changeEndpointSchema,
    response: endpointResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, body, actor, hold }) => ({
    endpoint: await changeEndpoint(params.id!, body, actor, hold),
  }),
)

export const DELETE = adminRoute(
  {
    summary: 'Deletes a webhook, with what waits for it. Harmless when repeated.',
    response: doneResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, actor }) => {
    const done = await deleteEndpoint(params.id!, actor)
    return { done, message: done ? 'The webhook was deleted.' : 'The webhook was not there any more.' }
  },
)
