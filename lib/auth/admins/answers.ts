import 'server-only'
import { z } from 'zod'
import { sessionAnswer } from '../answers'

// What the operators' sign-in answers (specification, admin side, section 3, Login response), for the API's description.

export const hasCredentialsAnswer = z.object({ userValid: z.literal(true), hasCredentials: z.boolean() })

/** An admin's sign-in. */
export const signedInAnswer = sessionAnswer.extend({ verified: z.literal(true) })

export const openedInviteAnswer = z.object({ message: z.string(), expiresAt: z.iso.datetime() })

/** The link is in this answer only. */
export const invitedAnswer = z.object({ id: z.uuid(), link: z.url(), expiresAt: z.iso.datetime(), message: z.string() })

/** `done`: false when it was so already. */
export const doneAnswer = z.object({ message: z.string(), done: z.boolean() })
