import { adminBreachListResponse } from '@/lib/breaches/edit/responses'
import { adminBreachesCallSchema } from '@/lib/breaches/edit/admin-list-schema'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary:
      'Lists breaches, with search, filters and order. `email` keeps those that expose an address, or with `isBreached=false` those that do not; not for programs.',
    response: adminBreachListResponse,
    query: adminBreachesCallSchema,
    key: 'catalogue:read',
    limit: limits.memberByVisitor,
  },
  ({ query: { sortBy, email, isBreached, ...query }, isProgram }) => {
    // Reading the catalogue is one thing, asking who is in it another.
    if (isProgram && email !== undefined)
      throw new AppError('forbidden', 'An API key may not ask which breaches expose an address.')
    return listAdminBreaches({
      ...query,
      sort: sortBy,
      ...(email !== undefined && { exposing: { email, isBreached } }),
    })
  },
)
