import { adminBreachListResponse } from '@/lib/breaches/edit/responses'
import { adminBreachesCallSchema } from '@/lib/breaches/edit/admin-list-schema'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary:
      'Lists breaches, with search, filters and order. `email` keeps those that expose an address, or with `isBreached=false` those that do not.',
    response: adminBreachListResponse,
    query: adminBreachesCallSchema,
    limit: limits.memberByVisitor,
  },
  ({ query: { sortBy, email, isBreached, ...query } }) =>
    listAdminBreaches({
      ...query,
      sort: sortBy,
      ...(email !== undefined && { exposing: { email, isBreached } }),
    }),
)
