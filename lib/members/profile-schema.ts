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
import { textField, unlessEmpty, ZIP_NOT_VALID, zipAnyhow } from '../validation/text-field'

// What /settings sends, for its forms and for /v1/users/me. The rules and their words are in lib/validation/fields.ts. Pure.

/**
 * The body of PATCH /v1/users/me: what is left out stays as it is. Output: normalised. An emptied phone or zip is null, and may be sent
 * as null, as the answers have it.
 */
export const profileSchema = z.object({
  name: textField('Name is required', nameError).transform(normaliseName).optional(),
  phoneNumber: textField('Please enter a valid phone number', unlessEmpty(phoneError))
    .transform((value) => normalisePhone(value) || null)
    .nullish(),
  zipCode: zipAnyhow(() => ZIP_NOT_VALID)
    .pipe(textField(ZIP_NOT_VALID, unlessEmpty(zipError)))
    .transform((value) => value.trim() || null)
    .nullish(),
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
