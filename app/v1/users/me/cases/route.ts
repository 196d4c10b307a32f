import { casesResponse } from '@/lib/cases/responses'
import { listCases } from '@/lib/cases/list-cases'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

export const GET = memberRoute(
  {
    summary: "Lists one's own cases, the last one that moved first.",
    limit: limits.memberByVisitor,
    response: casesResponse,
  },
  async ({ viewer }) => ({ cases: await listCases(viewer.userId) }),
)
