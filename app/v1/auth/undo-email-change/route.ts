import { mailedTokenSchema } from '@/lib/auth/account-schema'
import { undoneChangeResponse } from '@/lib/members/responses'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { originOf } from '@/lib/http/visitor'
import { undoEmailChange } from '@/lib/members/email-change/undo-email-change'

export const POST = publicRoute(
  {
    summary:
      'Takes a change of address back by the link that the old mailbox got, with everything that came since. The response chooses a new password.',
    body: mailedTokenSchema,
    limit: limits.linkByVisitor,
    response: undoneChangeResponse,
    errors: ['gone', 'conflict'],
  },
  ({ body, request }) => undoEmailChange(body.token, originOf(request.headers)),
)
