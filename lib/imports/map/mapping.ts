import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { parseJsonText } from '../../validation/parse-json-text'
import { isStorable, NOT_STORABLE_WORDS } from '../../db/postgres-text'
import { DATES_ARE } from '../../breaches/breach'
import { SEVERITIES } from '../../breaches/status/severity'

// How another file's columns become ours. Pure: the command, the call and the upload screen share it. docs/imports.md
// explains it to operators.

export const DATE_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY/MM/DD'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** What becomes of a cell that names several dates, or a period. */
export const SEVERAL_DATES = ['reject', 'earliest', 'latest'] as const
/** What becomes of an empty count. */
export const EMPTY_COUNTS = ['reject', 'zero'] as const

const MAX_NAME_LENGTH = 500
const from = z
  .string({ error: 'names a column of the file' })
  .trim()
  .min(1, 'names a column of the file')
  .max(MAX_NAME_LENGTH, 'is too long')
  .refine(isStorable, NOT_STORABLE_WORDS)
const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_NAME_LENGTH, 'is too long')
  .refine(isStorable, NOT_STORABLE_WORDS)
/** What a date is the day of; where nothing is said, of what happened. */
const is = z.enum(DATES_ARE).optional()
const plain = z.strictObject({ from })
const constant = z.strictObject({ constant: text })

/** By our column: the file's column that it is read from (`from`), or what stands in every row (`constant`). */
export const mappingSchema = z.strictObject({
  Company: plain.or(constant),
  'Breach Date': z
    .strictObject({
      from,
      format: z.enum(DATE_FORMATS).default('YYYY-MM-DD'),
      several: z.enum(SEVERAL_DATES).default('reject'),
      is,
    })
    .or(constant.extend({ is })),
  'Affected Users': z.strictObject({ from, empty: z.enum(EMPTY_COUNTS).default('reject') }).or(constant),
  'Data Types': plain.or(constant),
  Severity: z.union([
    plain,
    z.strictObject({
      constant: z.preprocess(
        (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
        z.enum(SEVERITIES),
      ),
    }),
    z.strictObject({ byCount: z.literal(true) }),
  ]),
  Emails: plain.optional(),
  Domain: plain.or(constant).optional(),
  Sensitive: plain.or(constant).optional(),
  /** The state whose residents Affected Users counts; without it everybody is counted. */
  State: plain.or(constant).optional(),
  Reference: plain.or(constant).optional(),
  /** The rows are notices that an authority has published. It confirms what they say, so they are no unverified data. */
  Notice: z.strictObject({ authority: text.or(plain) }).optional(),
})

export type Mapping = z.output<typeof mappingSchema>
/** As it is written in a file. */
export type MappingInput = z.input<typeof mappingSchema>

/** Reads a mapping. @returns it, or what is wrong with it, in words for the operator. */
export function readMapping(json: string): Mapping | string {
  let value: unknown
  try {
    value = parseJsonText(json)
  } catch {
    return 'The mapping is not valid JSON.'
  }
  const result = mappingSchema.safeParse(value)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  return `The mapping is not right${path.length > 0 ? ` at "${path.join('.')}"` : ''}: ${message}`
}
