import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { preferencesAnswer } from '@/lib/members/answers'
import { getPreferences, setPreference } from '@/lib/members/preferences/preferences'
import { setPreferenceSchema } from '@/lib/members/preferences/preferences-schema'

export const GET = memberRoute(
  {
    about: 'What one wants to hear of.',
    limit: limits.memberByVisitor,
    answer: preferencesAnswer,
  },
  ({ viewer }) => getPreferences(viewer.userId),
)

/** Switches one on or off. The answer is what is in effect now. */
export const PATCH = memberRoute(
  {
    about: 'Switches one preference on or off. The answer is what is in effect now.',
    body: setPreferenceSchema,
    limit: limits.memberByVisitor,
    answer: preferencesAnswer,
    refusals: ['conflict'],
  },
  async ({ viewer, body, caller }) => {
    await takeFrom(limits.preferenceByMember, viewer.userId)
    return setPreference(viewer.userId, body, caller)
  },
)
