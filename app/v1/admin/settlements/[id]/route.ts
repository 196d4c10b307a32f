import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { deleteDraft } from '@/lib/settlements/desk/delete-draft'
import { editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { editSettlement } from '@/lib/settlements/desk/edit-settlement'
import { getSettlement } from '@/lib/settlements/desk/get-settlement'
import {
  adminSettlementSchema,
  deletedDraftResponse,
  savedSettlementResponse,
} from '@/lib/settlements/desk/responses'
import { phaseOf } from '@/lib/settlements/phase'

export const GET = adminRoute(
  {
    summary: 'One settlement with its history, its breaches, and what publishing it lacks.',
    response: adminSettlementSchema,
    key: 'settlements',
    limit: limits.memberByVisitor,
  },
  ({ params }) => getSettlement(params.id!),
)

export const PATCH = adminRoute(
  {
    summary:
      'Edits a settlement, unless it was changed meanwhile. What is left out stays; sources, days and events are only added. Programs edit drafts.',
    body: editSettlementSchema,
    response: savedSettlementResponse,
    key: 'settlements',
    limit: limits.memberByVisitor,
    errors: ['conflict', 'confirmation_required'],
  },
  async ({ actor, params, body, isProgram }) => {
    const settlement = await editSettlement(actor, params.id!, body, { draftsOnly: isProgram })
    return { settlement, phase: phaseOf(settlement, new Date()) }
  },
)

export const DELETE = adminRoute(
  {
    summary: 'Deletes a draft. What has been public can only be withdrawn.',
    response: deletedDraftResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ actor, params }) => deleteDraft(actor, params.id!),
)
