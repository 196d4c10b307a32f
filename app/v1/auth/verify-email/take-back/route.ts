import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { disown, THE_ACCOUNT } from '@/lib/members/disown'

const body = z.object({
  token: z
    .string({ error: 'The verification link is not complete.' })
    .min(1, 'The verification link is not complete.')
    .max(200),
  id: z.union([z.uuid(), z.literal(THE_ACCOUNT)], { error: 'Choose what to take back.' }),
})

/** "I did not ask for this", by whoever reads the mailbox: the token of the link that was used says so, and no cookie. */
export const POST = publicRoute(
  {
    summary: `Takes back a request that a mailed link has confirmed, or every sign-up that waits ("${THE_ACCOUNT}"); the password of an account from before stays. For 24 hours after the link was used. Harmless when repeated.`,
    body,
    limit: limits.linkByVisitor,
    response: messageResponse,
    errors: ['gone'],
  },
  async ({ body: { token, id } }) => ({ message: await disown(token, id) }),
)
