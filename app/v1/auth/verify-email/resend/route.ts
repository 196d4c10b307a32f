import { messageAnswer } from '@/lib/answer'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { resendVerification } from '@/lib/users/verification'

/** Sends the verification mail of this visitor's own last request, or of their sign-up, again. */
export const POST = publicRoute({
  about: "Mails the verification link of this browser's own last request, or sign-up, again.",
  limit: limits.mailByVisitor, answer: messageAnswer, refusals: ['not_found'],
}, async (context) => {
  const viewer = await context.readViewer()
  if (viewer?.kind === 'unproven' || (viewer?.kind === 'member' && !viewer.emailVerified)) {
    await resendVerification(viewer.email, 'account')
    return { message: 'We have sent the message again.' }
  }
  const { confirmation } = context.visit
  if (!confirmation) throw new AppError('not_found', 'There is no request to confirm. It may be more than two hours old.')
  await resendVerification(confirmation.email, confirmation.submissionType)
  return { message: 'We have sent the message again.' }
})
