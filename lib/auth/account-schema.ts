import { z } from 'zod'
import {
  confirmPasswordError,
  emailError,
  nameError,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  PASSWORD_MAX_LENGTH,
  PASSWORD_TOO_LONG,
  passwordError,
  phoneError,
  zipError,
} from '../validation/fields'
import { textField, unlessEmpty, ZIP_NOT_VALID, zipAnyhow } from '../validation/text-field'

// What the account forms ask (specification, section 5), for the forms, /v1 and the tests. Passwords are taken as typed.

const email = textField('Email is required', emailError)
const password = textField('Password is required', passwordError)

/** The sign-in form, and the body of POST /v1/auth/login. */
export const logInSchema = z.object({ email: email.transform(normaliseEmail), password })

const repeated = (values: { password: string; confirmPassword: string }, context: z.RefinementCtx): void => {
  const message = confirmPasswordError(values.password, values.confirmPassword)
  if (message) context.addIssue({ code: 'custom', path: ['confirmPassword'], message })
}

/** The sign-up form. With a profile that was found, phone and zip may stay empty. */
export function signUpFieldsSchema(profileFound: boolean) {
  return (
    z
      .object({
        name: textField('Name is required', nameError),
        email,
        phoneNumber: textField(
          'Phone number is required',
          profileFound ? unlessEmpty(phoneError) : phoneError,
        ),
        zipCode: textField('Zip code is required', profileFound ? unlessEmpty(zipError) : zipError),
        password,
        confirmPassword: z.string(),
      })
      // Also while another field is wrong.
      .superRefine(repeated)
  )
}

export type SignUpFields = z.infer<ReturnType<typeof signUpFieldsSchema>>

const blank = (value: string | null | undefined): string | undefined =>
  value === null || value === undefined || value.trim() === '' ? undefined : value

/** The body of POST /v1/auth/signup. */
export const signUpSchema = z.object({
  name: textField('Name is required', nameError).transform(normaliseName),
  email: email.transform(normaliseEmail),
  password,
  phoneNumber: z
    .string({ error: 'Please enter a valid phone number' })
    .nullish()
    .transform(blank)
    .pipe(textField('', phoneError).transform(normalisePhone).optional()),
  zipCode: zipAnyhow(() => ZIP_NOT_VALID)
    .nullish()
    .transform(blank)
    .pipe(
      textField('', zipError)
        .transform((zip) => zip.trim())
        .optional(),
    ),
})

export type SignUpRequest = z.output<typeof signUpSchema>

/** The form of a new password. */
export const newPasswordFieldsSchema = z
  .object({ password, confirmPassword: z.string() })
  .superRefine(repeated)

export const resetRequestSchema = z.object({ email: email.transform(normaliseEmail) })
const token = z
  .string({ error: 'The link is not complete.' })
  .min(1, 'The link is not complete.')
  .max(200, 'The link is not complete.')
const kept = <T extends z.ZodType<string>>(id: T, most: number) =>
  z.array(id).max(most, `No more than ${most} can be kept.`).default([])

/** The body of the calls that act on a mailed link alone. */
export const mailedTokenSchema = z.object({ token })
/** What is not kept ends. Ids that are nobody's, or somebody else's, keep nothing. */
export const resetPasswordSchema = z.object({
  token,
  password,
  keepPasskeys: kept(z.string().max(1_364), 10),
  keepSessions: kept(z.guid(), 50),
})
/** The body of POST /v1/auth/access/end: what else goes, beside every other session. */
export const endAccessSchema = z.object({
  passkeys: kept(z.string().max(1_364), 10),
  password: z.boolean({ error: 'Say whether the password goes.' }).default(false),
})
export const changePasswordSchema = z.object({
  currentPassword: z.string().max(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG).optional(),
  password,
})
export const reauthenticateSchema = z.object({
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG),
})
export const refreshSchema = z.object({
  refreshToken: z
    .string({ error: 'The refresh token is missing.' })
    .min(1, 'The refresh token is missing.')
    .max(200),
})

/** The form that changes a password; without one yet there is no current one to give. */
export function changePasswordFieldsSchema(hasPassword: boolean) {
  return z
    .object({
      currentPassword: hasPassword ? z.string().min(1, 'Please enter your current password') : z.string(),
      password,
      confirmPassword: z.string(),
    })
    .superRefine(repeated)
}
