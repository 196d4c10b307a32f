import { z } from 'zod'
import { sessionAnswer } from '../answers'

// What the operators' sign-in answers (specification, admin side, section 3, Login response), for the API's description. Pure.

export const hasCredentialsAnswer = z.object({ userValid: z.boolean(), hasCredentials: z.boolean() })

/** A sign-in by passkey. */
export const signedInAnswer = sessionAnswer.extend({ verified: z.boolean() })

export const openedInviteAnswer = z.object({ message: z.string(), expiresAt: z.iso.datetime() })

/** The link is in this answer only. */
export const invitedAnswer = z.object({
  id: z.uuid(),
  link: z.url(),
  expiresAt: z.iso.datetime(),
  message: z.string(),
})

/** `done`: false when it was so already. */
export const doneAnswer = z.object({ message: z.string(), done: z.boolean() })
