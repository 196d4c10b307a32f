import { invitedResponse } from '@/lib/auth/admins/responses'
import { inviteSchema } from '@/lib/auth/admins/schema'
import { createInvite } from '@/lib/auth/invites/create-invite'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

const summary =
  'Invites somebody to be an admin. The link is answered once, works for 24 hours, and is mailed to nobody.'

export const POST = adminRoute(
  {
    summary,
    response: invitedResponse,
    fresh: 'always',
    body: inviteSchema,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ body, actor, hold }) => {
    const { id, link, expiresAt } = await createInvite({ ...body, actor, hold })
    return {
      id,
      link,
      expiresAt: expiresAt.toISOString(),
      message: 'The invite is made. Hand the link over safely: it is shown only now.',
    }
  },
)
