import { ticketAnswer } from '@/lib/auth/answers'
import { giveTicket } from '@/lib/auth/ticket'
import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

/** For programs: a ticket that a browser changes for a cookie at /api/auth/callback/ticket, once, within a minute. */
export const POST = memberRoute(
  {
    about:
      'For programs: a ticket that a browser changes for a cookie at /api/auth/callback/ticket, once, within a minute.',
    limit: limits.memberByVisitor,
    answer: ticketAnswer,
  },
  async ({ viewer, caller }) => {
    await takeFrom(limits.ticketByMember, viewer.userId)
    return { ticket: await giveTicket(viewer, caller.userAgent) }
  },
)
