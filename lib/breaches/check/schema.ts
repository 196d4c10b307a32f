import { z } from 'zod'
import { emailError, normaliseEmail } from '../../validation/fields'
import { requiredText, textField } from '../../validation/text-field'

/** An address. Output: normalised. */
export const emailFieldSchema = textField('Email is required', emailError).transform(normaliseEmail)

/** The body of POST /v1/breaches/check-breach. */
export const checkEmailSchema = z.object({ email: emailFieldSchema })

/** The query of GET /v1/breaches. */
export const getBreachSchema = z.object({
  uniqueBreachId: requiredText('uniqueBreachId is required')
    .trim()
    .min(1, 'uniqueBreachId is required')
    .max(300, 'uniqueBreachId must be no more than 300 characters'),
})
