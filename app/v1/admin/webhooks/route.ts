import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { createEndpoint } from '@/lib/webhooks/desk/create-endpoint'
import { listEndpoints } from '@/lib/webhooks/desk/list-endpoints'
import { createEndpointSchema, endpointListResponse, secretResponse } from '@/lib/webhooks/schema'

export const GET = adminRoute(
  {
    summary: 'Lists the webhooks, each with its last ten deliveries; never their secrets.',
    response: endpointListResponse,
    limit: limits.memberByVisitor,
  },
  async () => ({ results: await listEndpoints() }),
)

export const POST = adminRoute(
  {
    summary: 'Adds a webhook. The secret that its deliveries are signed with is in this response only.',
    body: createEndpointSchema,
    response: secretResponse,
    fresh: 'always',
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ body, actor, hold }) => createEndpoint(body, actor, hold),
)
