import { invitedResponse } from '@/lib/auth/admins/responses'
import { inviteSchema } from '@/lib/auth/admins/schema'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { invitePerson } from '@/lib/auth/firm-people/invite-person'
import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

const summary =
  'Invites somebody to sign in for a law firm. The link is answered once, works for 24 hours, and is mailed to nobody.'

export const POST = adminRoute(
  {
    summary,
    response: invitedResponse,
    fresh: 'always',
    body: inviteSchema,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor, hold }) => {
    requireFirmCalls()
    const { id, link, expiresAt } = await invitePerson({ firmId: params.id!, ...body, actor, hold })
    return {
      id,
      link,
      expiresAt: expiresAt.toISOString(),
      message: 'The invite is made. Hand the link over safely: it is shown only now.',
    }
  },
)
