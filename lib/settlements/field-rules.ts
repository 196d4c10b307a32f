import '../validation/zod-in-browsers'
import { z } from 'zod'
import {
  isCalendarDay,
  isWebAddress,
  MAX_URL_LENGTH,
  RAW_URL_LENGTH,
  withScheme,
} from '../breaches/status/evidence'
import {
  EMAIL_MAX_LENGTH,
  emailError,
  normaliseEmail,
  normalisePhone,
  phoneError,
} from '../validation/fields'
import { forbiddenWordError } from './forbidden-words'
import { hostError, normaliseHost } from './hosts'

// The rules of single fields of a settlement, for what operators type and for what an import or a docket proposes. Pure.

/** Characters that are looked at, white space included. */
const RAW = 4

const oneLine = (text: string): string => text.replace(/\p{Cc}|\s+/gu, ' ').trim()

/** One line of text. What is empty is null. */
export function line(label: string, max: number) {
  const words = `${label} must be no more than ${max} characters`
  return z
    .string(`${label} must be text`)
    .max(RAW * max, words)
    .transform(oneLine)
    .pipe(z.string().max(max, words))
    .transform((text) => text || null)
    .nullable()
}

/** Text that must be there. */
export function requiredLine(label: string, max: number) {
  return line(label, max).pipe(z.string(`${label} is required`))
}

/** Our own words on a page: without the ones that we never say. */
export function ownWords(label: string, max: number) {
  return line(label, max)
    .transform((text) => text ?? '')
    .superRefine(refuseForbidden)
}

/** The same, where they may be left out. */
export function ownNote(label: string, max: number) {
  return line(label, max).superRefine((text, context) => refuseForbidden(text ?? '', context))
}

export function requiredWords(label: string, max: number) {
  return requiredLine(label, max).superRefine(refuseForbidden)
}

function refuseForbidden(text: string, context: z.RefinementCtx): void {
  const message = forbiddenWordError(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/** The first day that a settlement of a breach can have. */
const EARLIEST = '1990-01-01'
/** How far ahead a day may lie: monitoring for ten years is the longest known. */
const YEARS_AHEAD = 15

/** A day of the calendar. */
export function day(label: string) {
  return z
    .string(`${label} must be a date written YYYY-MM-DD`)
    .trim()
    .refine(isCalendarDay, `${label} must be a date written YYYY-MM-DD`)
    .refine((text) => text >= EARLIEST, `${label} is before 1990`)
    .refine((text) => text <= latestDay(), `${label} is more than ${YEARS_AHEAD} years away`)
}

/** A day that has come. */
export function pastDay(label: string) {
  return day(label).refine((text) => text <= today(), `${label} is in the future`)
}

/** One that may be left out: an empty one is null. */
export function orNone<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
}

/** UTC. */
const today = (): string => new Date().toISOString().slice(0, 10)

function latestDay(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear() + YEARS_AHEAD, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}

export const timeSchema = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Time must be written HH:MM, from 00:00 to 23:59')

const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
export const zoneSchema = z
  .string()
  .trim()
  .refine((zone) => ZONES.has(zone), 'Time zone must be a name such as America/New_York')

const LONG_URL = `Link must be no more than ${MAX_URL_LENGTH} characters`
export const urlSchema = z
  .string('Link must begin with http:// or https://')
  .max(RAW_URL_LENGTH, { error: LONG_URL, abort: true })
  .trim()
  .overwrite(withScheme)
  .max(MAX_URL_LENGTH, LONG_URL)
  .refine(isWebAddress, 'Link must begin with http:// or https://')

export const hostSchema = z
  .string('Must be a host such as example.com')
  .max(1_000, 'Host is too long')
  .transform(normaliseHost)
  .superRefine((host, context) => {
    const message = hostError(host)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Where mail comes from: an address, or a host for all of its addresses. */
export const senderSchema = z
  .string('Must be an address or a host')
  .max(2 * EMAIL_MAX_LENGTH, 'Sender is too long')
  .transform((text) => (text.includes('@') ? normaliseEmail(text) : normaliseHost(text)))
  .superRefine((sender, context) => {
    const message = sender.includes('@') ? emailError(sender, 'Sender') : hostError(sender)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Courts write them in many ways: any line with a digit in it. */
export const docketSchema = line('Docket number', 100).refine(
  (text) => text === null || /\d/.test(text),
  'Docket number must have a digit in it',
)

/** A phone number as it is dialled: without letters and extensions. What is empty is null. */
export const phoneSchema = line('Phone number', 40).transform((text, context) => {
  const message = text === null ? null : phoneError(text)
  if (message) context.addIssue({ code: 'custom', message })
  return text === null ? null : normalisePhone(text)
})

const POSTAL_ADDRESS_LENGTH = 300

/** An address as an envelope has it, with a comma between its lines. What is empty is null. */
export const postalAddressSchema = z
  .preprocess(
    (value) =>
      typeof value === 'string' && value.length <= RAW * POSTAL_ADDRESS_LENGTH
        ? value
            .split(/[\r\n,]/)
            .map(oneLine)
            .filter((part) => part !== '')
            .join(', ')
        : value,
    line('Postal address', POSTAL_ADDRESS_LENGTH),
  )
  .refine(
    (text) => text === null || /\d/.test(text),
    'Postal address must have a number in it, such as a zip code',
  )

export const confidenceSchema = z.enum(['court', 'official', 'third_party'], {
  error: 'Must be court, official or third_party',
})

/** A list without repeats. */
export function listOf<T extends z.ZodType>(schema: T, max: number, label: string) {
  return z
    .array(schema)
    .max(max, `${label}: no more than ${max}`)
    .transform((values) => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()])
}
