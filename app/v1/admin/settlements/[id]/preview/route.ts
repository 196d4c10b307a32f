import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { previewEdit } from '@/lib/settlements/desk/preview-settlement'
import { previewResponse } from '@/lib/settlements/desk/responses'

export const POST = adminRoute(
  {
    summary: 'What everybody would see of a settlement once an edit is saved. Nothing is saved.',
    body: editSettlementSchema,
    response: previewResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ params, body }) => previewEdit(params.id!, body),
)
