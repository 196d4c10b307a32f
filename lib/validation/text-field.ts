import './zod-in-browsers'
import { z } from 'zod'
import { normaliseZip, RAW_MAX_LENGTH } from './fields'

// How a rule of lib/validation/fields.ts becomes a field of a schema. Pure.

const IS_REQUIRED = / is required$/

/** A text that has to be there. @param missing said where it is not, such as 'Name is required'; what is no text is told that it must be. */
export function requiredText(missing: string) {
  return z.string({
    error: ({ input }) =>
      input === undefined || input === null ? missing : missing.replace(IS_REQUIRED, ' must be text'),
  })
}

/** A text that a rule has to like; the rule's words are the error. @param missing said where there is no text at all. */
export function textField(missing: string, rule: (value: string) => string | null) {
  return requiredText(missing).superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

/** The same rule for a field that may stay empty. */
export function unlessEmpty(rule: (value: string) => string | null): (value: string) => string | null {
  return (value) => (value.length <= RAW_MAX_LENGTH && value.trim() === '' ? null : rule(value))
}

export const ZIP_NOT_VALID = 'Please enter a valid zip code'

/** A zip code as a text, or as the number that is left of one when its leading zeros are lost. Output: a text, not yet checked. */
export function zipAnyhow(error: (input: unknown) => string) {
  return z
    .union(
      [
        z.string().max(RAW_MAX_LENGTH, ZIP_NOT_VALID),
        z.int().min(0, ZIP_NOT_VALID).max(99_999, ZIP_NOT_VALID),
      ],
      { error: ({ input }) => error(input) },
    )
    .transform(normaliseZip)
}
