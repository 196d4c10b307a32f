import { formatNumber } from '../../validation/format-number'
import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { RAW_MAX_LENGTH } from '../../validation/fields'
import { requiredText } from '../../validation/text-field'
import {
  DOMAIN_PATTERN,
  EARLIEST_DATE,
  MAX_AFFECTED_USERS,
  MAX_COMPANY_LENGTH,
  MAX_DATA_TYPE_LENGTH,
  MAX_DATA_TYPES,
} from '../bounds'
import { uniqueDataTypes } from '../data-types'
import { DATE_PRECISIONS, DATES_ARE } from '../breach'
import { evidenceSchema, isCalendarDay } from '../status/evidence'
import { SEVERITIES } from '../status/severity'
import { reasonSchema, statusCodeSchema } from '../status/status-schema'

// A breach that an operator adds or changes by hand: for the form, for POST /v1/admin/breach and PUT
// /v1/admin/breach/{id}. The bounds are those of an upload. Pure.

const MAX_DESCRIPTION_LENGTH = 10_000

const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}|\s+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

const title = requiredText('Title is required')
  .max(RAW_MAX_LENGTH, `Title must be no more than ${MAX_COMPANY_LENGTH} characters`)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, 'Title is required')
      .max(MAX_COMPANY_LENGTH, `Title must be no more than ${MAX_COMPANY_LENGTH} characters`),
  )
const domain = z
  .string()
  .max(RAW_MAX_LENGTH, 'Domain must be a name such as example.com')
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || DOMAIN_PATTERN.test(text), 'Domain must be a name such as example.com')
/** The day of a breach, or a day of its month or its year where no more is known. */
export const breachDateSchema = requiredText('Breach date is required')
  .trim()
  .min(1, 'Breach date is required')
  .refine(isCalendarDay, 'Breach date must be a date written YYYY-MM-DD')
  .refine((day) => day >= EARLIEST_DATE, 'Breach date is before 1970')
  .refine((day) => day <= new Date().toISOString().slice(0, 10), 'Breach date is in the future')
export const datePrecisionSchema = z.enum(DATE_PRECISIONS, {
  error: 'How exact the date is must be day, month or year',
})
const dateIsSchema = z.enum(DATES_ARE, { error: 'What happened on that day must be happened or reported' })
const pwnCount = z
  .number({ error: 'Affected users must be a whole number, 0 or more' })
  .int('Affected users must be a whole number, 0 or more')
  .min(0, 'Affected users must be a whole number, 0 or more')
  .max(MAX_AFFECTED_USERS, `Affected users must be no more than ${formatNumber(MAX_AFFECTED_USERS)}`)
const dataClasses = z
  .array(
    z
      .string()
      .max(RAW_MAX_LENGTH, `A data type must be no more than ${MAX_DATA_TYPE_LENGTH} characters`)
      .transform(oneLine)
      .pipe(
        z
          .string()
          .max(MAX_DATA_TYPE_LENGTH, `A data type must be no more than ${MAX_DATA_TYPE_LENGTH} characters`),
      ),
    { error: 'Name at least one data type' },
  )
  .max(10 * MAX_DATA_TYPES, `Name no more than ${MAX_DATA_TYPES} data types`)
  .transform((names) => uniqueDataTypes(names.filter((name) => name !== '')))
  .pipe(
    z
      .array(z.string())
      .min(1, 'Name at least one data type')
      .max(MAX_DATA_TYPES, `Name no more than ${MAX_DATA_TYPES} data types`),
  )
const description = z
  .string()
  .trim()
  .max(
    MAX_DESCRIPTION_LENGTH,
    `Description must be no more than ${formatNumber(MAX_DESCRIPTION_LENGTH)} characters`,
  )
export const severitySchema = z.enum(SEVERITIES, { error: 'Severity must be low, medium, high or critical' })

/** What a synced entry's source says of it, and an operator of an uploaded one. */
export const factsSchema = z.object({
  title,
  domain,
  breachDate: breachDateSchema,
  /** How much of it is known: of a month or a year its first day is kept. */
  datePrecision: datePrecisionSchema,
  dateIs: dateIsSchema,
  pwnCount,
  dataClasses,
  description,
  isVerified: z.boolean(),
  isFabricated: z.boolean(),
  isSensitive: z.boolean(),
  isRetired: z.boolean(),
})
/** What operators say of every entry. */
const operatorFields = z.object({
  severity: severitySchema,
  massActionBreachStatus: statusCodeSchema,
  evidence: evidenceSchema,
  /** Why the status is what it becomes, for the audit log. */
  reason: reasonSchema,
})

/** The body of POST /v1/admin/breach. */
export const createBreachSchema = z.object({
  ...factsSchema.shape,
  datePrecision: datePrecisionSchema.default('day'),
  dateIs: dateIsSchema.default('happened'),
  domain: domain.default(''),
  description: description.default(''),
  isVerified: z.boolean().default(false),
  isFabricated: z.boolean().default(false),
  isSensitive: z.boolean().default(false),
  isRetired: z.boolean().default(false),
  severity: severitySchema,
  massActionBreachStatus: statusCodeSchema.optional(),
  evidence: evidenceSchema.optional(),
  reason: reasonSchema,
})

/** The body of PUT /v1/admin/breach/{id}: what is left out stays. `modifiedDate` is the one that the change was made from. */
export const editBreachSchema = z.object({
  ...factsSchema.partial().shape,
  ...operatorFields.partial().shape,
  modifiedDate: requiredText('modifiedDate is required').pipe(
    z.iso.datetime({ error: 'modifiedDate must be that of the entry the change was made from' }),
  ),
})

/** The fields that only an operator's own breach can have changed. */
export const FACT_FIELDS = Object.keys(factsSchema.shape) as (keyof z.output<typeof factsSchema>)[]

export type CreateBreachInput = z.output<typeof createBreachSchema>
export type EditBreachInput = z.output<typeof editBreachSchema>
export type CreateBreachBody = z.input<typeof createBreachSchema>
export type EditBreachBody = z.input<typeof editBreachSchema>
