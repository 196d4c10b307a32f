import { messageResponse } from '@/lib/http/message-response'
import { checkEmailSchema } from '@/lib/breaches/check/schema'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { paths } from '@/lib/paths'
import { plainMessage } from '@/lib/http/plain-message'
import { mailUnsubscribeLink } from '@/lib/mail/unsubscribe'

/** Mails an unsubscribe link. The response is the same for every address. */
export const POST = publicRoute(
  {
    summary: 'Mails an unsubscribe link. The response is the same for every address.',
    body: checkEmailSchema,
    limit: limits.mailByVisitor,
    inTurn: ({ email }) => email,
    response: messageResponse,
    plainForm: plainMessage('unsubscribe-link', paths.unsubscribe),
  },
  async ({ body }) => {
    await mailUnsubscribeLink(body.email)
    return {
      message:
        'If you get mail from us, a link to stop it was sent to this address, now or in the last 24 hours. It works for as long as you need it.',
    }
  },
)
