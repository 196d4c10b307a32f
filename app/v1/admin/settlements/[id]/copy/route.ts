import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { copySettlement } from '@/lib/settlements/desk/copy-settlement'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const POST = adminRoute(
  {
    summary: 'Makes a new draft with everything that a withdrawn settlement says.',
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params }) => {
    const settlement = await copySettlement(actor, params.id!)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
