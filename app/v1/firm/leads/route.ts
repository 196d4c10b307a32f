import { firmRoute } from '@/lib/auth/route'
import { listHanded } from '@/lib/firms/portal/handed'
import { handedListResponse, listHandedSchema } from '@/lib/firms/portal/schema'
import { limits } from '@/lib/http/rate-limit'

export const GET = firmRoute(
  {
    summary: 'What one’s law firm was handed, the latest first. Of what was recalled only that it was.',
    query: listHandedSchema,
    response: handedListResponse,
    limit: limits.memberByVisitor,
    errors: ['not_found'],
  },
  ({ person, query }) => listHanded(person.firmId, query),
)
