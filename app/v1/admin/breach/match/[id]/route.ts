import { decideMatch } from '@/lib/breaches/one/decide-match'
import { decidedMatchResponse, decideMatchSchema } from '@/lib/breaches/one/match-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const PATCH = adminRoute(
  {
    summary: 'Merges two rows into one incident, keeps them apart, dates one, or takes a decision back.',
    body: decideMatchSchema,
    response: decidedMatchResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ params, body, actor }) => decideMatch(actor, params.id!, body),
)
