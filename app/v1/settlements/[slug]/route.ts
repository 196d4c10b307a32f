import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { getPublicSettlement } from '@/lib/settlements/get-public-settlement'
import { isWithdrawn } from '@/lib/settlements/phase'
import { publicSettlementResponse } from '@/lib/settlements/public-responses'
import { toPublicSettlement } from '@/lib/settlements/public-view'
import { publicRoute } from '@/lib/auth/route'

export const GET = publicRoute(
  {
    summary: 'One published settlement, with the source and the day of all that it says.',
    limit: limits.readByVisitor,
    response: publicSettlementResponse,
    errors: ['not_found', 'gone'],
  },
  async ({ params }) => {
    const settlement = await getPublicSettlement(params.slug!)
    if (!settlement) throw new AppError('not_found', 'There is no settlement of that name.')
    if (isWithdrawn(settlement))
      throw new AppError('gone', `This settlement is withdrawn. ${settlement.withdrawnReason ?? ''}`.trim())
    return toPublicSettlement(settlement)
  },
)
