import { z } from 'zod'
import {
  emailError,
  nameError,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  phoneError,
  zipError,
} from '../validation/fields'
import { textField, ZIP_NOT_VALID, zipAnyhow } from '../validation/text-field'
import { LEAD_FORM_IDS } from '../consents/lead-forms'
import { MAX_SEEN } from '../settlements/seen'

// One schema for the form, POST /v1/users/get-notified and the tests. The rules and their words are in lib/validation/fields.ts.

const name = textField('Name is required', nameError)
const email = textField('Email is required', emailError)
const phoneNumber = textField('Phone number is required', phoneError)
const zipCode = textField('Zip code is required', zipError)

/** What is typed into a lead form. */
export const leadFieldsSchema = z.object({ name, email, phoneNumber, zipCode })

export type LeadFields = z.infer<typeof leadFieldsSchema>
export type LeadField = keyof LeadFields

/** Their names, in the order of the form. */
export const LEAD_FIELDS = Object.keys(leadFieldsSchema.shape) as LeadField[]

const flag = (fallback: boolean) => z.boolean({ error: 'Must be true or false' }).default(fallback)

/** The body of POST /v1/users/get-notified (specification, section 3, Notification signup payload). Output: normalised. */
export const getNotifiedSchema = z.object({
  name: name.transform(normaliseName),
  email: email.transform(normaliseEmail),
  phoneNumber: phoneNumber.transform(normalisePhone),
  /** A number loses leading zeros on its way; 2139 is read as 02139. */
  zipCode: zipAnyhow((input) =>
    input === undefined || input === null ? 'Zip code is required' : ZIP_NOT_VALID,
  ).pipe(zipCode),
  uniqueBreachId: z
    .string({ error: 'Please select a breach' })
    .trim()
    .max(300, 'Please select a breach')
    .transform((id) => id || 'unknown-breach')
    .default('unknown-breach'),
  notificationSMS: flag(false),
  notificationEmail: flag(true),
  connectWithLawyer: flag(false),
  notificationFutureBreaches: flag(false),
  /** The open settlements of this breach that were shown before a lawyer, each as its record was (docs/decisions/0035-self-file-first.md). */
  settlementSeen: z
    .array(
      z.object({
        slug: z.string({ error: 'Must be the name of a settlement' }).trim().min(1).max(200),
        version: z.int('Must be the version of its record').min(1),
      }),
      { error: 'Must be a list of what was seen' },
    )
    .max(MAX_SEEN, `Must be no more than ${MAX_SEEN}`)
    .default([]),
  /** The law firm that its sender lets us pass it on to, by the version of the words that the form showed; null for none. */
  lawFirmVersionId: z.uuid('Must be a version of a law firm, or null').nullable().default(null),
  /** Which of our forms this is from, so that the consent record holds the words that stood there. */
  form: z.enum(LEAD_FORM_IDS, { error: 'Unknown form' }).optional(),
})

export type GetNotifiedInput = z.input<typeof getNotifiedSchema>
export type LeadRequest = z.output<typeof getNotifiedSchema>
