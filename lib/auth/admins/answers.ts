import 'server-only'
import { z } from 'zod'

// What the operators' sign-in answers (specification, admin side, section 3, Login response), for the API's description.

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })

/** What a browser gives to navigator.credentials.create (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const registrationOptionsAnswer = z.object({
  options: z.object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
    extensions: z.object({ credProps: z.literal(true) }),
    hints: z.array(z.string()),
  }),
})

/** What a browser gives to navigator.credentials.get; no passkey is named. */
export const authenticationOptionsAnswer = z.object({
  options: z.object({ rpId: z.string(), challenge: z.string(), timeout: z.number(), userVerification: z.literal('required') }),
})

export const hasCredentialsAnswer = z.object({ userValid: z.literal(true), hasCredentials: z.boolean() })

export const signedInAnswer = z.object({
  verified: z.literal(true),
  user: z.object({ id: z.uuid(), email: z.string(), name: z.string(), role: z.literal('admin'), isEmailVerified: z.literal(true) }),
  token: z.object({ access: z.object({ token: z.string(), expires: z.iso.datetime() }), refresh: z.object({ token: z.string() }) }),
})

export const openedInviteAnswer = z.object({ message: z.string(), expiresAt: z.iso.datetime() })

/** The link is in this answer only. */
export const invitedAnswer = z.object({ id: z.uuid(), link: z.url(), expiresAt: z.iso.datetime(), message: z.string() })

/** `done`: false when it was so already. */
export const doneAnswer = z.object({ message: z.string(), done: z.boolean() })
