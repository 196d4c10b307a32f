import { z } from 'zod'
import type { PasskeyFacts } from './passkey'

// What the passkey calls answer. The options are WebAuthn's own (Level 3, section 5.1.9 and 5.1.10, in their JSON form). Pure.

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

export const passkeyFacts = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    backedUp: z.boolean(),
  })
  .meta({ id: 'Passkey' }) satisfies z.ZodType<PasskeyFacts>

export const passkeyResponse = z.object({ passkey: passkeyFacts })

export const passkeysResponse = z.object({ passkeys: z.array(passkeyFacts) })
