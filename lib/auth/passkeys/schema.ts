import { z } from 'zod'
import { textField } from '../../validation/text-field'
import { normalisePasskeyName, passkeyNameError } from './name'
import { NOT_VERIFIED } from './passkey'

// What /v1/auth/passkeys takes. The responses of authenticators are checked for their form alone; what they say is checked
// by the use cases.

/** WebAuthn (Level 3, section 5.1) allows credential ids of up to 1,023 bytes. */
const ID_MAX_LENGTH = Math.ceil((1_023 * 4) / 3)
/** A key with its certificates. The body as a whole may have 64 KiB. */
const BYTES_MAX_LENGTH = 48_000

/** WebAuthn, section 5.8.4. One that is new is left out: it says how to reach a device, and no more. */
const TRANSPORTS = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb', 'cable'])

const base64url = (max: number) =>
  z
    .string({ error: NOT_VERIFIED })
    .max(max, { error: NOT_VERIFIED, abort: true })
    .regex(/^[A-Za-z0-9_-]+$/, NOT_VERIFIED)
const bytes = base64url(BYTES_MAX_LENGTH)
const credentialId = base64url(ID_MAX_LENGTH)

/** What both kinds of responses have around them. Extensions are not asked for, so what they answer is dropped. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', { error: NOT_VERIFIED }),
  clientExtensionResults: z
    .unknown()
    .prefault({})
    .transform(() => ({})),
}

const transports = z
  .array(z.string().max(30, NOT_VERIFIED), { error: NOT_VERIFIED })
  .max(10, NOT_VERIFIED)
  .transform((names) => names.filter((transport) => TRANSPORTS.has(transport)))

const name = textField('Name is required', passkeyNameError).transform(normalisePasskeyName)

/** The body of POST /v1/auth/passkeys/register/verify. Without a name it gets one after the device. */
export const registrationSchema = z.object({
  name: name.optional(),
  response: z.object(
    {
      ...credential,
      response: z.object(
        { clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() },
        { error: NOT_VERIFIED },
      ),
    },
    { error: NOT_VERIFIED },
  ),
})

/** The body of POST /v1/auth/passkeys/login/verify. */
export const authenticationSchema = z.object({
  response: z.object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: bytes,
          authenticatorData: bytes,
          signature: bytes,
          userHandle: base64url(88).optional(),
        },
        { error: NOT_VERIFIED },
      ),
    },
    { error: NOT_VERIFIED },
  ),
})

/** The query of PATCH and DELETE /v1/auth/passkeys. */
export const passkeyQuerySchema = z.object({ id: credentialId })

/** The body of PATCH /v1/auth/passkeys. */
export const renameSchema = z.object({ name })
