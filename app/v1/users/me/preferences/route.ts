import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { getPreferences, setPreference } from '@/lib/users/preferences'
import { setPreferenceSchema } from '@/lib/users/preferences-schema'

export const GET = memberRoute({ limit: limits.memberByVisitor }, ({ viewer }) => getPreferences(viewer.userId))

/** Switches one on or off. The answer is what is in effect now. */
export const PATCH = memberRoute({ body: setPreferenceSchema, limit: limits.memberByVisitor }, ({ viewer, body, caller }) => setPreference(viewer.userId, body, caller))
