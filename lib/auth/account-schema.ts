import '../zod-in-browsers'
import { z } from 'zod'
import { confirmPasswordError, emailError, nameError, normaliseEmail, normaliseName, normalisePhone, passwordError, phoneError, zipError } from '../fields'

// What the account forms ask (specification, section 5), for the forms, /v1 and the tests. Passwords are taken as typed.

const field = (missing: string, rule: (value: string) => string | null) =>
  z.string({ error: missing }).superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Nothing, or what the rule allows. */
const optional = (rule: (value: string) => string | null) => (value: string) => (value.trim() === '' ? null : rule(value))

const email = field('Email is required', emailError)
const newPassword = field('Password is required', passwordError)

export const logInFieldsSchema = z.object({ email, password: field('Password is required', passwordError) })

/** The body of POST /v1/auth/login. */
export const logInSchema = z.object({ email: email.transform(normaliseEmail), password: field('Password is required', passwordError) })

const repeated = (values: { password: string; confirmPassword: string }, context: z.RefinementCtx): void => {
  const message = confirmPasswordError(values.password, values.confirmPassword)
  if (message) context.addIssue({ code: 'custom', path: ['confirmPassword'], message })
}

/** The sign-up form. With a profile that was found, phone and zip may stay empty. */
export function signUpFieldsSchema(profileFound: boolean) {
  return z
    .object({
      name: field('Name is required', (value) => nameError(value)),
      email,
      phoneNumber: field('Phone number is required', profileFound ? optional(phoneError) : phoneError),
      zipCode: field('Zip code is required', profileFound ? optional(zipError) : zipError),
      password: newPassword,
      confirmPassword: z.string(),
    })
    // Also while another field is wrong.
    .superRefine(repeated)
}

export type SignUpFields = z.infer<ReturnType<typeof signUpFieldsSchema>>

const blank = (value: string | undefined): string | undefined => (value === undefined || value.trim() === '' ? undefined : value)

/** The body of POST /v1/auth/signup. */
export const signUpSchema = z.object({
  name: field('Name is required', (value) => nameError(value)).transform(normaliseName),
  email: email.transform(normaliseEmail),
  password: newPassword,
  phoneNumber: z.string().optional().transform(blank).pipe(field('', phoneError).transform(normalisePhone).optional()),
  zipCode: z.string().optional().transform(blank).pipe(field('', zipError).transform((zip) => zip.trim()).optional()),
})

export type SignUpRequest = z.output<typeof signUpSchema>

/** The form of a new password. */
export const newPasswordFieldsSchema = z.object({ password: newPassword, confirmPassword: z.string() }).superRefine(repeated)

export const resetRequestSchema = z.object({ email: email.transform(normaliseEmail) })
export const resetPasswordSchema = z.object({ token: z.string({ error: 'The link is not complete.' }).min(1, 'The link is not complete.').max(200), password: newPassword })
export const changePasswordSchema = z.object({ currentPassword: z.string().optional(), password: newPassword })
export const refreshSchema = z.object({ refreshToken: z.string({ error: 'The refresh token is missing.' }).min(1, 'The refresh token is missing.').max(200) })

/** The form that changes a password; without one yet there is no current one to give. */
export function changePasswordFieldsSchema(hasPassword: boolean) {
  return z
    .object({ currentPassword: hasPassword ? z.string().min(1, 'Please enter your current password') : z.string(), password: newPassword, confirmPassword: z.string() })
    .superRefine(repeated)
}
