import { z } from 'zod'
import { emailError, nameError, normaliseEmail, normaliseName } from '../../validation/fields'
import { textField, unlessEmpty } from '../../validation/text-field'
import { authenticationSchema, registrationSchema } from '../passkeys/schema'

// What the operators' sign-in takes (specification, admin side, section 7).

const email = textField('Email is required', emailError).transform(normaliseEmail)

/** The body, or the query, of the calls that begin something. */
export const adminEmailSchema = z.object({ email })

/** The body of POST /v1/admin/register/verify. */
export const enrolSchema = z.object({ email, creds: registrationSchema.shape.response })

/** The body of POST /v1/admin/login/verify. */
export const adminLoginSchema = z.object({ email, creds: authenticationSchema.shape.response })

const INCOMPLETE = 'This invite link is not complete. Please copy the whole link.'

/** The body of POST /v1/admin/invite. */
export const openInviteSchema = z.object({
  token: z.string({ error: INCOMPLETE }).min(1, INCOMPLETE).max(200, INCOMPLETE),
})

/** The form that invites, and the body of POST /v1/admin. The name may stay empty. */
export const inviteSchema = z.object({
  email,
  name: textField('', unlessEmpty(nameError)).transform(normaliseName).default(''),
})

/** The part of the path that names an account or an invitation. */
export const idSchema = z.uuid()
