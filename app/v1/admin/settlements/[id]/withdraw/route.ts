import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { withdrawSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { withdrawSettlement } from '@/lib/settlements/desk/withdraw-settlement'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const POST = adminRoute(
  {
    summary: 'Withdraws a public record for good; its page says why.',
    body: withdrawSettlementSchema,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params, body }) => {
    const settlement = await withdrawSettlement(actor, params.id!, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
