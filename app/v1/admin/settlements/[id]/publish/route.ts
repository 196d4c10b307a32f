import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { publishSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { publishSettlement } from '@/lib/settlements/desk/publish-settlement'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const POST = adminRoute(
  {
    summary: 'Publishes a draft, or says everything that it lacks.',
    body: publishSettlementSchema,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params, body }) => {
    const settlement = await publishSettlement(actor, params.id!, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
