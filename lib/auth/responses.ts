import { z } from 'zod'
import { mailedResponse } from '../http/message-response'
import { confirmedItem } from '../verification/responses'
import { passkeyFacts } from './passkeys/responses'

// What /v1/auth responds with, passkeys aside. Pure.

const accessToken = z.object({
  token: z.string().meta({ description: 'Sent as `Authorization: Bearer …`.' }),
  expires: z.iso.datetime(),
})
const refreshToken = z.object({
  token: z.string().meta({ description: 'Good for one call of /v1/auth/refresh.' }),
})

/** A session's tokens, for programs; browsers get a cookie as well. */
const tokenResponse = z.object({ access: accessToken, refresh: refreshToken }).meta({ id: 'Tokens' })

/** A sign-in (specification, section 3, Login response). */
export const sessionResponse = z.object({
  user: z
    .object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: z.enum(['user', 'admin']),
      isEmailVerified: z.boolean(),
    })
    .meta({ id: 'SignedIn' }),
  token: tokenResponse,
})
export type SessionResponse = z.infer<typeof sessionResponse>

/** A sign-up. */
export const signUpResponse = sessionResponse.extend({
  live: z
    .boolean()
    .meta({ description: 'False until the mailed link was opened: the address is not proven yet.' }),
  profileUpdated: z.boolean().meta({ description: 'False when name, phone or zip could not be saved.' }),
  ...mailedResponse,
})

export const waysToConfirmResponse = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
})
export type WaysToConfirm = z.infer<typeof waysToConfirmResponse>

export const refreshResponse = z.object({ token: tokenResponse })

export const ticketResponse = z.object({ ticket: z.string() })

/** A live session of the caller's own. */
const listedSession = z
  .object({
    id: z.guid(),
    method: z.string(),
    userAgent: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    /** The one that asks. */
    current: z.boolean(),
    parentId: z
      .guid()
      .nullable()
      .meta({ description: 'The session whose ticket opened it, and with which it ends.' }),
  })
  .meta({ id: 'Session' })
export type ListedSession = z.infer<typeof listedSession>

export const sessionsResponse = z.object({ sessions: z.array(listedSession) })

/** What a link to choose a password would end: each ends unless its owner keeps it. */
export const resetViewResponse = z.object({
  passkeys: z.array(passkeyFacts),
  sessions: z.array(listedSession),
  isOperator: z
    .boolean()
    .meta({ description: 'True for an operator’s account: its passkeys stay, and are not shown.' }),
})
export type ResetView = z.infer<typeof resetViewResponse>

/** A mailed link that was used. */
export const verifyEmailResponse = z.object({
  verified: z.literal(true),
  alreadyVerified: z
    .boolean()
    .meta({ description: 'True when the link had been used before: then this call changed nothing.' }),
  email: z.string().nullable().meta({ description: 'The address that this call has proven.' }),
  needsPassword: z.boolean().meta({
    description:
      'True when a password waits for the address that was chosen elsewhere: a sign-up’s of another browser, or one from before the address was proven.',
  }),
  signedIn: z.boolean(),
  hasAccount: z
    .boolean()
    .meta({ description: 'Whether the address has an account; told while `confirmed` has something.' }),
  profileUpdated: z.boolean(),
  confirmed: z
    .array(confirmedItem)
    .meta({ description: 'The requests that the link has confirmed; for 24 hours after its use.' }),
  lawyerOffered: z.literal(false).optional().meta({
    description:
      'Given where a lawyer was asked for and none is offered where its owner lives; `message` says why.',
  }),
  message: z.string(),
})
