import { z } from 'zod'

// What the passkey calls respond with. The options are WebAuthn's own (Level 3, section 5.1.9 and 5.1.10, in their JSON form). Pure.

const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })
const hints = z.array(z.enum(['hybrid', 'security-key', 'client-device'])).optional()

/** For navigator.credentials.create. */
export const creationOptionsResponse = z.object({
  options: z
    .object({
      rp: z.object({ id: z.string().optional(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int().optional(),
      excludeCredentials: z.array(descriptor).optional(),
      authenticatorSelection: z
        .object({
          authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
          requireResidentKey: z.boolean().optional(),
          residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
          userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
        })
        .optional(),
      hints,
      attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
      extensions: z.object({ credProps: z.boolean().optional() }).optional(),
    })
    .meta({ id: 'PasskeyCreationOptions' }),
})

/** For navigator.credentials.get. */
export const requestOptionsResponse = z.object({
  options: z
    .object({
      challenge: z.string(),
      timeout: z.int().optional(),
      rpId: z.string().optional(),
      allowCredentials: z.array(descriptor).optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
      hints,
      extensions: z.object({ credProps: z.boolean().optional() }).optional(),
    })
    .meta({ id: 'PasskeyRequestOptions' }),
})

/** A passkey as its owner sees it. */
export const passkeyFacts = z
  .object({
    /** The credential's id, base64url. */
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Null for one that nobody has signed in with yet. */
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whether it is kept in an account of its owner's (a phone's keychain, say), so that it outlives the device. */
    backedUp: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type PasskeyFacts = z.infer<typeof passkeyFacts>

export const passkeyResponse = z.object({ passkey: passkeyFacts })

export const passkeysResponse = z.object({ passkeys: z.array(passkeyFacts) })
