import { z } from 'zod'
import type { SessionResponse } from './respond-with-session'
import { mailedResponse } from '../http/message-response'
import type { ConfirmedItem } from '../verification/confirmed-items'
import type { ListedSession } from './access'
import type { ResetView } from './inspect-reset'
import { passkeyFacts } from './passkeys/responses'
import type { WaysToConfirm } from './ways-to-confirm'

// What /v1/auth answers, passkeys aside. Pure.

const accessToken = z.object({
  token: z.string().meta({ description: 'Sent as `Authorization: Bearer …`.' }),
  expires: z.iso.datetime(),
})
const refreshToken = z.object({
  token: z.string().meta({ description: 'Good for one call of /v1/auth/refresh.' }),
})

/** A session's tokens, for programs; browsers get a cookie as well. */
export const tokenResponse = z.object({ access: accessToken, refresh: refreshToken }).meta({ id: 'Tokens' })

/** A sign-in. */
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
}) satisfies z.ZodType<SessionResponse>

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
}) satisfies z.ZodType<WaysToConfirm>

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
    current: z.boolean(),
    parentId: z
      .guid()
      .nullable()
      .meta({ description: 'The session whose ticket opened it, and with which it ends.' }),
  })
  .meta({ id: 'Session' }) satisfies z.ZodType<ListedSession>

export const sessionsResponse = z.object({ sessions: z.array(listedSession) })

/** Something that a mailed link has confirmed, in words. */
const confirmedItem = z
  .object({ id: z.uuid(), title: z.string(), details: z.array(z.string()) })
  .meta({ id: 'Confirmed' }) satisfies z.ZodType<ConfirmedItem>

/** What a link to choose a password would end. */
export const resetViewResponse = z.object({
  passkeys: z.array(passkeyFacts),
  sessions: z.array(listedSession),
  isOperator: z
    .boolean()
    .meta({ description: 'True for an operator’s account: its passkeys stay, and are not shown.' }),
}) satisfies z.ZodType<ResetView>

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
  profileUpdated: z.boolean(),
  confirmed: z
    .array(confirmedItem)
    .meta({ description: 'The requests that the link has confirmed; for 24 hours after its use.' }),
  message: z.string(),
})
