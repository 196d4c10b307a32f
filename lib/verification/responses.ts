import { z } from 'zod'
import { requestStep } from '../consents/request-step-schema'

// What calls of other rooms respond with about addresses and their links. Pure.

/** A member's further address. */
export const addressItem = z
  .object({
    id: z.uuid(),
    email: z.string(),
    waiting: z.boolean().meta({ description: 'True until the mailed link was opened.' }),
    /** True when its link is too old, so that a new one has to be asked for. */
    linkExpired: z.boolean(),
    addedAt: z.iso.datetime(),
    lookupOptOut: z.boolean(),
  })
  .meta({ id: 'Address' })
export type AddressItem = z.infer<typeof addressItem>

/** Something that a mailed link has confirmed, in words. By its id the owner takes it back. */
export const confirmedItem = z
  .object({
    id: z.uuid(),
    title: z.string(),
    details: z.array(z.string()),
    steps: z.array(requestStep).meta({ description: 'Where it stands, in order.' }),
    takingBack: z
      .string()
      .meta({ description: 'What taking it back does, and whom it does not reach, in words fit to show.' }),
  })
  .meta({ id: 'Confirmed' })
export type ConfirmedItem = z.infer<typeof confirmedItem>
