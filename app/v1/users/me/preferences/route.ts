import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { preferencesResponse } from '@/lib/members/responses'
import { getPreferences, setPreference } from '@/lib/members/preferences/preferences'
import { setPreferenceSchema } from '@/lib/members/preferences/preferences-schema'

export const GET = memberRoute(
  {
    summary: 'What one wants to hear of.',
    limit: limits.memberByVisitor,
    response: preferencesResponse,
  },
  ({ viewer }) => getPreferences(viewer.userId),
)

/** Switches one on or off. The response is what is in effect now. */
export const PATCH = memberRoute(
  {
    summary: 'Switches one preference on or off. The response is what is in effect now.',
    body: setPreferenceSchema,
    limit: limits.memberByVisitor,
    response: preferencesResponse,
    errors: ['conflict'],
  },
  async ({ viewer, body, caller }) => {
    await takeFrom(limits.preferenceByMember, viewer.userId)
    return setPreference(viewer.userId, body, caller)
  },
)
