import './zod-in-browsers'
import { z } from 'zod'
import { requiredText } from './text-field'

/** Characters that are looked at, white space included. */
const RAW = 4

/** A name that an operator gives to something: one line, not empty. @param max characters of it. */
export function labelField(max: number) {
  const tooLong = `Name must be no more than ${max} characters`
  return requiredText('Name is required')
    .max(RAW * max, tooLong)
    .transform((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, 'Name is required').max(max, tooLong))
}
