import { z } from 'zod'
import { sessionResponse } from '../responses'

// What the operators' sign-in responds with (specification, admin side, section 3, Login response). Pure.

export const hasCredentialsResponse = z.object({ userValid: z.boolean(), hasCredentials: z.boolean() })

/** A sign-in by passkey. */
export const signedInResponse = sessionResponse.extend({ verified: z.boolean() })

export const openedInviteResponse = z.object({ message: z.string(), expiresAt: z.iso.datetime() })

/** The link is in this response only. */
export const invitedResponse = z.object({
  id: z.uuid(),
  link: z.url(),
  expiresAt: z.iso.datetime(),
  message: z.string(),
})

/** `done`: false when it was so already. */
export const doneResponse = z.object({ message: z.string(), done: z.boolean() })
