import { memberRoute } from '@/lib/auth/route'
import { makeCalendarAddress, stopCalendarAddress } from '@/lib/follows/calendar-feed'
import { calendarAddressResponse } from '@/lib/follows/responses'
import { messageResponse } from '@/lib/http/message-response'
import { limits, takeFrom } from '@/lib/http/rate-limit'

/** The old address stops. The new one is shown this once. */
export const POST = memberRoute(
  {
    summary: 'Makes one’s private calendar a new address. The old one stops.',
    limit: limits.memberByVisitor,
    response: calendarAddressResponse,
  },
  async ({ viewer, hold }) => {
    await takeFrom(limits.calendarByMember, viewer.userId)
    return { url: await makeCalendarAddress(viewer.userId, hold) }
  },
)

export const DELETE = memberRoute(
  {
    summary: 'Stops the address of one’s private calendar. Harmless when repeated.',
    limit: limits.memberByVisitor,
    response: messageResponse,
  },
  async ({ viewer }) => {
    await stopCalendarAddress(viewer.userId)
    return { message: 'The calendar’s address has stopped.' }
  },
)
