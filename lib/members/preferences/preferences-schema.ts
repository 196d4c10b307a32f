import { z } from 'zod'
import { PREFERENCE_NAMES } from './preference'

/** The body of PATCH /v1/users/me/preferences. */
export const setPreferenceSchema = z.object({
  name: z.enum(PREFERENCE_NAMES, { error: 'Unknown preference' }),
  on: z.boolean({ error: 'Must be true or false' }),
})

export type PreferenceChange = z.infer<typeof setPreferenceSchema>
