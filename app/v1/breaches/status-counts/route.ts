import { statusCountsAnswer } from '@/lib/breaches/check/answers'
import { countByStatus } from '@/lib/breaches/catalogue/count-by-status'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

export const GET = publicRoute(
  {
    about: 'How many breaches have each legal status.',
    limit: limits.readByVisitor,
    answer: statusCountsAnswer,
  },
  async () => ({ statusCounts: await countByStatus() }),
)
