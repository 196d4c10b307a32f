import { z } from 'zod'
import { readOptionalJsonBody } from '@/lib/http/body'
import { messageResponse } from '@/lib/http/message-response'
import { resendSignUp } from '@/lib/auth/resend-sign-up'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { renewLink } from '@/lib/verification/renew-link'
import { resendAccount, resendRequest } from '@/lib/verification/resend-verification'

const SENT = { message: 'We have sent the message again.' }
const RENEWED = { message: 'We have mailed a new link to the address that had this one.' }
const NOTHING_LEFT = { message: 'This request is confirmed already. There is nothing left to do.' }
const NOT_COMPLETE = 'The verification link is not complete.'
const body = z.object({
  token: z.string({ error: NOT_COMPLETE }).min(1, NOT_COMPLETE).max(200, NOT_COMPLETE),
})

/** Sends the verification mail of this visitor's own last request, or of their sign-up, again. */
export const POST = publicRoute(
  {
    summary:
      "Mails the verification link of this browser's own last request, or sign-up, again; or that of an expired link, to whom it was mailed. It names the same as before.",
    limit: limits.mailByVisitor,
    sends: {
      type: 'application/json',
      summary:
        'A link that has expired, by its token. Without a body it is the last request of this browser.',
      schema: body,
      optional: true,
    },
    response: messageResponse,
    errors: ['not_found', 'gone'],
  },
  async (context) => {
    const sent = await readOptionalJsonBody(context.request, body)
    if (sent) return (await renewLink(sent.token)) ? RENEWED : NOTHING_LEFT
    const viewer = await context.readViewer()
    if (viewer?.kind === 'unproven') {
      await resendSignUp(viewer)
      return SENT
    }
    if (viewer?.kind === 'member' && !viewer.emailVerified) {
      await resendAccount(viewer.email)
      return SENT
    }
    const { confirmation } = context.visit
    if (!confirmation?.leadId)
      throw new AppError(
        'not_found',
        'There is no request of this browser to confirm. It may be more than two hours old, or have been made in another one.',
      )
    const wasSent = await resendRequest(confirmation.leadId, confirmation.email)
    return wasSent ? SENT : NOTHING_LEFT
  },
)
