import { memberRoute } from '@/lib/auth/route'
import { findSettlement } from '@/lib/follows/find-settlement'
import { trackerResponse } from '@/lib/follows/responses'
import { trackerSchema } from '@/lib/follows/schema'
import { setTracker, unfollow } from '@/lib/follows/set-tracker'
import { lastDaysToCome } from '@/lib/follows/to-come'
import { limits } from '@/lib/http/rate-limit'

/** Follows a settlement, or notes where the claim is. */
export const PUT = memberRoute(
  {
    summary:
      'Follows a settlement, or notes where one’s claim is. What is left out stays as it was. Harmless when repeated.',
    body: trackerSchema,
    limit: limits.memberByVisitor,
    response: trackerResponse,
    errors: ['not_found', 'gone', 'conflict'],
  },
  async ({ viewer, body, params }) => {
    const slug = params.slug ?? ''
    const mail = await setTracker(viewer, slug, body)
    return { slug, state: body.state, mail, lastDays: lastDaysToCome(await findSettlement(slug), new Date()) }
  },
)

/** Takes it off the list, with what was noted. */
export const DELETE = memberRoute(
  {
    summary: 'Ends following a settlement, and removes what was noted of it. Harmless when repeated.',
    limit: limits.memberByVisitor,
    response: trackerResponse,
    errors: ['not_found'],
  },
  async ({ viewer, params }) => {
    const slug = params.slug ?? ''
    await unfollow(viewer, slug)
    return { slug, state: null, mail: 'none' as const, lastDays: [] }
  },
)
