import { messageResponse } from '@/lib/http/message-response'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { isProvenOwner } from '@/lib/auth/proven-owner'
import { publicRoute } from '@/lib/auth/route'
import { withdrawLead } from '@/lib/leads/withdraw-lead'
import { takeBackRequest } from '@/lib/members/take-back-request'

/** Takes back this visitor's own last request. One that is confirmed is the owner's of the address to take back. */
export const POST = publicRoute(
  {
    summary: "Takes back this browser's own last request.",
    limit: limits.writeByVisitor,
    response: messageResponse,
    errors: ['not_found', 'conflict'],
  },
  async (context) => {
    const { confirmation, email } = context.visit
    if (!confirmation?.leadId)
      throw new AppError('not_found', 'There is no request to take back. It may be more than two hours old.')
    const { leadId } = confirmation
    let message = 'Your request was taken back.'
    if (!(await withdrawLead(leadId, confirmation.email))) {
      if (!(await isProvenOwner(context.visit, () => context.readViewer(), confirmation.email)))
        throw new AppError(
          'conflict',
          'The link that we mailed was opened meanwhile, so this request is confirmed, and this browser cannot take it back. Open that link here, or sign in.',
        )
      message = await takeBackRequest(confirmation.email, leadId)
    }
    const { name, phoneNumber, zipCode } = confirmation
    const others = context.visit.leads?.filter((other) => other !== leadId) ?? []
    context.writeVisit({
      confirmation: undefined,
      leads: others.length > 0 ? others : undefined,
      // What was typed need not be typed again.
      typed: { name, phoneNumber, zipCode },
      ...(email === confirmation.email && { email: undefined }),
    })
    return { message }
  },
)
