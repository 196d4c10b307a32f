import { z } from 'zod'
import {
  emailError,
  nameError,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  normaliseZip,
  phoneError,
  zipError,
} from '../validation/fields'
import { textField, unlessEmpty } from '../validation/text-field'

// What /settings sends, for its forms and for /v1/users/me. The rules and their words are in lib/validation/fields.ts. Pure.

/** The body of PATCH /v1/users/me: what is left out stays as it is. Output: normalised; an emptied phone or zip is null. */
export const profileSchema = z.object({
  name: textField('Name is required', nameError).transform(normaliseName).optional(),
  phoneNumber: textField('Please enter a valid phone number', unlessEmpty(phoneError))
    .transform((value) => normalisePhone(value) || null)
    .optional(),
  zipCode: textField('Please enter a valid zip code', unlessEmpty(zipError))
    .transform((value) => normaliseZip(value) || null)
    .optional(),
})

export type ProfileInput = z.input<typeof profileSchema>
export type ProfileChange = z.output<typeof profileSchema>

/** The body of POST /v1/users/me/addresses and /v1/users/me/email. Output: normalised. */
export const addressSchema = z.object({
  email: textField('Email is required', emailError).transform(normaliseEmail),
})

/** What is typed to delete an account. */
export const CONFIRMATION = 'DELETE'

export function isConfirmation(typed: string): boolean {
  return typed.trim().toUpperCase() === CONFIRMATION
}

/** The body of DELETE /v1/users/me. */
export const deleteAccountSchema = z.object({
  confirmation: z
    .string({ error: `Type ${CONFIRMATION} to confirm` })
    .max(100, `Type ${CONFIRMATION} to confirm`),
})
