import { casesAnswer } from '@/lib/cases/answers'
import { listCases } from '@/lib/cases/list-cases'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

export const GET = memberRoute(
  {
    about: "Lists one's own cases, the last one that moved first.",
    limit: limits.memberByVisitor,
    answer: casesAnswer,
  },
  async ({ viewer }) => ({ cases: await listCases(viewer.userId) }),
)
