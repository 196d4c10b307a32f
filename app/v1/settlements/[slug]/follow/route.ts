import { publicRoute } from '@/lib/auth/route'
import { askToFollow } from '@/lib/follows/ask-to-follow'
import { plainFollow } from '@/lib/follows/plain-follow'
import { followSchema } from '@/lib/follows/schema'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'

/** The response is the same for every address. */
export const POST = publicRoute(
  {
    summary:
      'Mails a link that confirms to follow a settlement, without an account. The response is the same for every address.',
    body: followSchema,
    limit: limits.mailByVisitor,
    inTurn: ({ email }) => email,
    response: messageResponse,
    errors: ['not_found', 'gone', 'conflict'],
    plainForm: plainFollow,
  },
  async ({ body: { email }, params, caller }) => {
    await askToFollow({ slug: params.slug ?? '', email, ...caller })
    return {
      message:
        'Open your mail: if we may write to this address today, a link is on its way. You follow once you have confirmed it there.',
    }
  },
)
