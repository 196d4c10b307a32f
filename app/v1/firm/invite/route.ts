import { openedInviteResponse } from '@/lib/auth/admins/responses'
import { openInviteSchema } from '@/lib/auth/admins/schema'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { enrolmentCookie, readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { openInvite } from '@/lib/auth/invites/open-invite'
import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

const summary =
  'Uses the link of a law firm’s invite up: from then on this browser may register one passkey for the invited address.'

export const POST = publicRoute(
  {
    summary,
    response: openedInviteResponse,
    body: openInviteSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found', 'gone'],
  },
  async (context) => {
    requireFirmCalls()
    const invite = await openInvite(context.body.token, readEnrolment(context.request), new Date(), 'firm')
    context.setCookie(enrolmentCookie(invite))
    return {
      message: 'You are invited. Enter the address the invitation was for.',
      expiresAt: invite.expiresAt.toISOString(),
    }
  },
)
