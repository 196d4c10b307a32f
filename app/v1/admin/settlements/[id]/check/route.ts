import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { checkSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { checkSettlement } from '@/lib/settlements/desk/check-settlement'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const POST = adminRoute(
  {
    summary: 'Notes that a public record was compared with a court’s or an official page today.',
    body: checkSettlementSchema,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params, body }) => {
    const settlement = await checkSettlement(actor, params.id!, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
