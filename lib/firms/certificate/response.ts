import { z } from 'zod'
import { GIVEN_FIELDS } from '../given'
import { FORMAT } from './certificate-format'

const disclosed = z.object({ value: z.string(), salt: z.string() })

/** A certificate's file. Pure. */
export const certificateFileResponse = z
  .object({
    format: z.literal(FORMAT),
    payload: z.string().meta({ description: 'The JSON that is signed, as a text: its very bytes count.' }),
    signature: z.string().meta({ description: 'Ed25519, hexadecimal.' }),
    given: z
      .object(
        Object.fromEntries(GIVEN_FIELDS.map((field) => [field, disclosed])) as Record<
          (typeof GIVEN_FIELDS)[number],
          typeof disclosed
        >,
      )
      .nullable()
      .meta({ description: 'What was given, and the salts; null once it was recalled.' }),
  })
  .meta({ id: 'Certificate' })
