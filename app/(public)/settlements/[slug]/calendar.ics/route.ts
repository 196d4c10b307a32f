import { publicRoute } from '@/lib/auth/route'
import { readSettlementCalendar } from '@/lib/follows/calendar-feed'
import { limits } from '@/lib/http/rate-limit'
import { calendarResponse } from '@/lib/settlements/calendar-response'

/** Every day of one settlement that has not passed, for anybody. */
export const GET = publicRoute(
  {
    summary: 'The days of a settlement, as a calendar.',
    limit: limits.readByVisitor,
    responseType: 'text/calendar',
    errors: ['not_found'],
  },
  async ({ params }) => {
    const slug = params.slug ?? ''
    return calendarResponse(await readSettlementCalendar(slug), { file: `${slug}.ics` })
  },
)
