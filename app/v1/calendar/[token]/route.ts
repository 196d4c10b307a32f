import { publicRoute } from '@/lib/auth/route'
import { readCalendarFeed } from '@/lib/follows/calendar-feed'
import { limits } from '@/lib/http/rate-limit'
import { calendarResponse } from '@/lib/settlements/calendar-response'

/** A member's private calendar: the token is all the proof there is, and opens nothing else. */
export const GET = publicRoute(
  {
    summary: 'The days of what a member follows, as a calendar, by its private address.',
    limit: limits.linkByVisitor,
    responseType: 'text/calendar',
    errors: ['not_found'],
  },
  async ({ params }) => calendarResponse(await readCalendarFeed(params.token ?? ''), { isPrivate: true }),
)
