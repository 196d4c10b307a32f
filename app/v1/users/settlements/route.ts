import { memberRoute } from '@/lib/auth/route'
import { listFollowed } from '@/lib/follows/list-followed'
import { followedListResponse } from '@/lib/follows/responses'
import { limits } from '@/lib/http/rate-limit'

export const GET = memberRoute(
  {
    summary: 'The settlements that one follows, the soonest day to claim by first.',
    limit: limits.memberByVisitor,
    response: followedListResponse,
  },
  ({ viewer }) => listFollowed(viewer),
)
