import { listMatches } from '@/lib/breaches/one/list-matches'
import { listMatchesSchema, matchListResponse } from '@/lib/breaches/one/match-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary:
      'Rows of files that may tell of an incident that is listed already, or that have no date: open questions, or decided ones.',
    response: matchListResponse,
    query: listMatchesSchema,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listMatches(query),
)
