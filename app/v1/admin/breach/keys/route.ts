import { breachKeysResponse, breachKeysSchema } from '@/lib/breaches/edit/bulk-schema'
import { listBreachKeys } from '@/lib/breaches/edit/list-keys'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary:
      'Lists every breach that a filter finds, up to 1,000, by number, title and status: what can be selected.',
    response: breachKeysResponse,
    query: breachKeysSchema,
    key: 'catalogue:read',
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ query }) => ({ results: await listBreachKeys(query) }),
)
