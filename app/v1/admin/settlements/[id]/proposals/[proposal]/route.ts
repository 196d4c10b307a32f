import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { decideProposalSchema } from '@/lib/settlements/desk/edit-schema'
import { decideProposal } from '@/lib/settlements/desk/decide-proposal'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const POST = adminRoute(
  {
    summary: 'Takes a proposed change over, declines it, or puts one back that was declined.',
    body: decideProposalSchema,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict', 'confirmation_required'],
  },
  async ({ actor, params, body }) => {
    const settlement = await decideProposal(actor, params.id!, params.proposal!, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
