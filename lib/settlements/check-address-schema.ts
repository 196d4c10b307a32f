import { z } from 'zod'
import { formatNumber } from '../validation/format-number'
import { looksLikeSsnBesideAddresses, SSN_REFUSED } from '../validation/ssn'
import { MOST_PASTED } from './address/find-addresses'
import { VERDICTS } from './check-address'

/** The body of POST /v1/settlements/check-address. */
export const checkAddressSchema = z.object({
  text: z
    .string({ error: 'Paste a link, a sender, or a web address' })
    .max(MOST_PASTED, `Paste no more than ${formatNumber(MOST_PASTED)} characters`)
    .refine((text) => !looksLikeSsnBesideAddresses(text), SSN_REFUSED),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'slug is not valid')
    .nullish()
    .meta({ description: 'The settlement from whose page it is asked.' }),
})

export const checkAddressResponse = z.object({
  verdict: z.enum(VERDICTS).meta({
    description:
      'How it stands to the record. `our_link`, `our_sender` and `our_phone` are this service\u2019s own, to the letter; `resembles_ours` only looks like one of them, or has its host at another scheme or port or with a name before it. `withdrawn_record` stood in a record that was withdrawn: it is on record no more, and the page of `settlement` says why.',
  }),
  pasted: z.string().nullable().meta({
    description:
      'The part of the text that was compared: a host, a sender, a case number as it was pasted, or a phone number.',
  }),
  onRecord: z.string().nullable().meta({ description: 'What it was compared with.' }),
  addresses: z.int().min(0).meta({ description: 'How many addresses the text has; the worst is told.' }),
  fitsLeast: z.boolean().meta({ description: 'Whether another of them fits the record better.' }),
  settlement: z
    .object({
      slug: z.string(),
      company: z.string(),
      checkedAt: z.iso.datetime().nullable(),
      isExample: z.boolean(),
    })
    .nullable(),
})
export type CheckAddressResult = z.infer<typeof checkAddressResponse>
