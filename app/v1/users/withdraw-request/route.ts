import { messageResponse } from '@/lib/http/message-response'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { withdrawLead } from '@/lib/leads/withdraw-lead'

/** Takes back this visitor's own last request, for instance one that was made with a wrong address. */
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
    if (!(await withdrawLead(confirmation.leadId, confirmation.email))) {
      throw new AppError(
        'conflict',
        'The link that we mailed was opened meanwhile, so this request is confirmed and stays. An account lets you take it back.',
      )
    }
    const { name, phoneNumber, zipCode } = confirmation
    const others = context.visit.leads?.filter((leadId) => leadId !== confirmation.leadId) ?? []
    context.writeVisit({
      confirmation: undefined,
      leads: others.length > 0 ? others : undefined,
      // What was typed need not be typed again.
      typed: { name, phoneNumber, zipCode },
      ...(email === confirmation.email && { email: undefined }),
    })
    return { message: 'Your request was taken back.' }
  },
)
