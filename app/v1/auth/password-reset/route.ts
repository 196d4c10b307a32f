import { messageResponse } from '@/lib/http/message-response'
import { resetRequestSchema } from '@/lib/auth/account-schema'
import { paths } from '@/lib/paths'
import { plainMessage } from '@/lib/http/plain-message'
import { requestPasswordReset } from '@/lib/auth/password-reset'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

export const POST = publicRoute(
  {
    summary: 'Mails a link to choose a new password. The response is the same for every address.',
    body: resetRequestSchema,
    limit: limits.mailByVisitor,
    inTurn: ({ email }) => email,
    response: messageResponse,
    plainForm: plainMessage('reset', paths.resetPassword),
  },
  async ({ body }) => {
    await requestPasswordReset(body.email)
    return {
      message:
        'If this address has an account, a link to choose a new password was sent to it, now or within the last hour. The link works for one hour.',
    }
  },
)
