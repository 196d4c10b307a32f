import { openedInviteResponse } from '@/lib/auth/admins/responses'
import { openInviteSchema } from '@/lib/auth/admins/schema'
import { enrolmentCookie, readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { openInvite } from '@/lib/auth/invites/open-invite'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const summary =
  'Uses the link of an admin invite up: from then on this browser may register one passkey for the invited address.'

export const POST = publicRoute(
  {
    summary,
    response: openedInviteResponse,
    body: openInviteSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found', 'gone'],
  },
  async (context) => {
    const invite = await openInvite(context.body.token, readEnrolment(context.request))
    context.setCookie(enrolmentCookie(invite))
    return {
      message: 'You are invited. Enter the address the invitation was for.',
      expiresAt: invite.expiresAt.toISOString(),
    }
  },
)
