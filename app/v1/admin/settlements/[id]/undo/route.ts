import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { undoSaveSchema } from '@/lib/settlements/desk/edit-schema'
import { savedSettlementResponse } from '@/lib/settlements/desk/responses'
import { undoSave } from '@/lib/settlements/desk/undo-save'
import { phaseOf } from '@/lib/settlements/phase'

export const POST = adminRoute(
  {
    summary:
      'Undoes the last save of a settlement, for 15 minutes and as long as nothing else was done to it.',
    body: undoSaveSchema,
    response: savedSettlementResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params, body }) => {
    const settlement = await undoSave(actor, params.id!, body)
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)
