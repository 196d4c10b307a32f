import { z } from 'zod'
import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { linkBreachSchema } from '@/lib/settlements/desk/edit-schema'
import { linkBreach, unlinkBreach } from '@/lib/settlements/desk/link-breach'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const PUT = adminRoute(
  {
    summary:
      'Says that a settlement is about a breach, and where that was read. It makes nobody a member of the class.',
    body: linkBreachSchema,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict', 'confirmation_required'],
  },
  async ({ actor, params, body }) => {
    const settlement = await linkBreach(actor, params.id!, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)

const unlinkQuery = z.object({ breach: linkBreachSchema.shape.breach })

export const DELETE = adminRoute(
  {
    summary: 'Takes the link to a breach back.',
    query: unlinkQuery,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params, query }) => {
    const settlement = await unlinkBreach(actor, params.id!, query.breach)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
