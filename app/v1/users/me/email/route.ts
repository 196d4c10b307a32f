import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { requestEmailChange } from '@/lib/members/email-change/change-email'
import { addressSchema } from '@/lib/members/profile-schema'

/** Mails a link to a new address of the account; it changes once that was opened in this account. */
export const POST = memberRoute(
  {
    summary: 'Mails a link to a new address of the account; it changes once that was opened in this account.',
    fresh: 'always',
    body: addressSchema,
    limit: limits.mailByVisitor,
    response: messageResponse,
    errors: ['conflict'],
  },
  async ({ viewer, body }) => {
    await requestEmailChange(viewer, body.email)
    return {
      message: 'We mailed a link to the new address. Open it in this browser; until then nothing changes.',
    }
  },
)
