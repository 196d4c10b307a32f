import { statusCountsResponse } from '@/lib/breaches/check/responses'
import { countByStatus } from '@/lib/breaches/catalogue/count-by-status'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

export const GET = publicRoute(
  {
    summary: 'How many breaches have each legal status.',
    limit: limits.readByVisitor,
    response: statusCountsResponse,
  },
  async () => ({ statusCounts: await countByStatus() }),
)
