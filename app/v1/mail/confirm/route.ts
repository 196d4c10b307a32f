import { publicRoute } from '@/lib/auth/route'
import { useConfirmLink as confirmLink } from '@/lib/follows/confirm-link'
import { plainConfirm } from '@/lib/follows/plain-confirm'
import { confirmedResponse } from '@/lib/follows/responses'
import { confirmSchema } from '@/lib/follows/schema'
import { limits } from '@/lib/http/rate-limit'

export const POST = publicRoute(
  {
    summary:
      'Does what a mailed link names: follows a settlement, or keeps one’s data. Harmless when repeated.',
    body: confirmSchema,
    limit: limits.linkByVisitor,
    response: confirmedResponse,
    errors: ['gone'],
    plainForm: plainConfirm,
  },
  ({ body: { token } }) => confirmLink(token),
)
