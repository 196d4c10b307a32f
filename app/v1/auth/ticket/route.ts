import { ticketResponse } from '@/lib/auth/responses'
import { giveTicket } from '@/lib/auth/ticket'
import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

/** For programs: a ticket that a browser changes for a cookie at /api/auth/callback/ticket, once, within a minute. */
export const POST = memberRoute(
  {
    summary:
      'For programs: a ticket that a browser changes for a cookie at /api/auth/callback/ticket, once, within a minute.',
    limit: limits.memberByVisitor,
    response: ticketResponse,
  },
  async ({ viewer, caller }) => {
    await takeFrom(limits.ticketByMember, viewer.userId)
    return { ticket: await giveTicket(viewer, caller.userAgent) }
  },
)
