import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { createSettlement } from '@/lib/settlements/desk/create-settlement'
import { createSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { listSettlementsSchema, settlementListSchema } from '@/lib/settlements/desk/list-schema'
import { listSettlements } from '@/lib/settlements/desk/list-settlements'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const GET = adminRoute(
  {
    summary: 'Lists settlements a page at a time: what waits for an operator, or those of one state.',
    query: listSettlementsSchema,
    response: settlementListSchema,
    key: 'settlements',
    limit: limits.memberByVisitor,
  },
  ({ query }) => listSettlements(query),
)

export const POST = adminRoute(
  {
    summary: 'Begins a draft of a settlement. Nobody sees it until it is published.',
    body: createSettlementSchema,
    response: savedSettlementResponse,
    key: 'settlements',
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, body }) => {
    const settlement = await createSettlement(actor, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
