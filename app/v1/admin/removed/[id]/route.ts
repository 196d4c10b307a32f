import { eraseRemoved } from '@/lib/panel/erase-removed'
import { putBackRemoved } from '@/lib/panel/put-back'
import { putBackResponse } from '@/lib/panel/removed-schema'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary:
      'Puts back a breach or a user that was deleted, with everything of theirs. Harmless when repeated.',
    response: putBackResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict', 'gone'],
  },
  ({ params, actor }) => putBackRemoved(params.id!, actor),
)

export const DELETE = adminRoute(
  {
    summary: 'Deletes for good what could have been put back. Harmless when repeated.',
    response: messageResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, actor }) => ({ message: await eraseRemoved(params.id!, actor) }),
)
