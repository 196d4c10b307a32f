import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { leadKeysResponse, leadKeysSchema } from '@/lib/leads/desk/bulk-schema'
import { listLeadKeys } from '@/lib/leads/desk/list-keys'

export const GET = adminRoute(
  {
    summary:
      'Lists every request that a filter finds, up to 1,000, by id, name and state: what can be selected.',
    response: leadKeysResponse,
    query: leadKeysSchema,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ query }) => ({ results: await listLeadKeys(query) }),
)
