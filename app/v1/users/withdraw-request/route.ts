import { messageAnswer } from '@/lib/answer'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { withdrawLead } from '@/lib/leads/withdraw-lead'

/** Takes back this visitor's own last request, for instance one that was made with a wrong address. */
export const POST = publicRoute({
  about: "Takes back this browser's own last request.",
  limit: limits.writeByVisitor, answer: messageAnswer, refusals: ['not_found'],
}, async (context) => {
  const { confirmation } = context.visit
  if (!confirmation?.leadId) throw new AppError('not_found', 'There is no request to take back. It may be more than two hours old.')
  await withdrawLead(confirmation.leadId, confirmation.email)
  const { email } = context.visit
  context.writeVisit({ confirmation: undefined, ...(email === confirmation.email && { email: undefined }) })
  return { message: 'Your request was taken back.' }
})
