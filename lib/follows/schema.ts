import { z } from 'zod'
import { emailError, normaliseEmail } from '../validation/fields'
import { textField } from '../validation/text-field'
import { claimNumberError, dayError, isDay, latestToday, NO_ISO_DAY } from './claim-rules'
import { TRACKER_STATES } from './tracker'

// The bodies of the calls about what a person follows. Pure.

/** More than any class action has paid to one person. */
const MOST_CENTS = 100_000_000

/** A day that has come. Output: `YYYY-MM-DD`. */
const pastDay = z
  .string({ error: 'Enter a day' })
  .trim()
  .superRefine((day, context) => {
    const message = isDay(day) ? dayError(day, latestToday(new Date())) : NO_ISO_DAY
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const claimNumber = z
  .string({ error: 'Enter a claim number' })
  .max(1_024, 'The claim number is too long')
  .superRefine((value, context) => {
    const message = claimNumberError(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .transform((value) => value.trim().normalize('NFC') || null)

/** The body of PUT /v1/users/settlements/{slug}. What is left out stays; null empties it. */
export const trackerSchema = z.object({
  state: z.enum(TRACKER_STATES, { error: `Must be one of ${TRACKER_STATES.join(', ')}` }),
  filedOn: pastDay.nullish(),
  claimNumber: claimNumber.nullish(),
  paidCents: z
    .int({ error: 'Must be a whole number of cents' })
    .min(0, 'Must not be less than 0')
    .max(MOST_CENTS, 'Must be no more than $1,000,000')
    .nullish(),
})
export type TrackerChange = z.infer<typeof trackerSchema>

/** The body of POST /v1/settlements/{slug}/follow. */
export const followSchema = z.object({
  email: textField('Email is required', emailError).transform(normaliseEmail),
})

/** The body of POST /v1/mail/confirm. */
export const confirmSchema = z.object({
  token: z.string({ error: 'The link is not complete.' }).min(1, 'The link is not complete.').max(200),
})

/** The body of PUT /v1/users/settlements/mail. */
export const deadlineMailSchema = z.object({ on: z.boolean({ error: 'Must be true or false' }) })
