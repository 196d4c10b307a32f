import { messageResponse } from '@/lib/http/message-response'
import { resendSignUp } from '@/lib/auth/resend-sign-up'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { resendAccount, resendRequest } from '@/lib/verification/resend-verification'

const SENT = { message: 'We have sent the message again.' }

/** Sends the verification mail of this visitor's own last request, or of their sign-up, again. */
export const POST = publicRoute(
  {
    summary:
      "Mails the verification link of this browser's own last request, or sign-up, again. It names the same as before.",
    limit: limits.mailByVisitor,
    response: messageResponse,
    errors: ['not_found'],
  },
  async (context) => {
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
    return wasSent ? SENT : { message: 'This request is confirmed already. There is nothing left to do.' }
  },
)
