import { z } from 'zod'
import { formatNumber } from '../validation/format-number'
import { cursorResponse, END } from '../lists/keyset'
import { keysetQuery } from '../lists/keyset-query'
import { timeCursorSchema } from '../lists/time-cursor'
import { labelField } from '../validation/label'
import { US_STATE_CODES } from '../validation/zip-states'

// Law firms on the wire, and the form that makes one. Pure.

const MAX_FIRM_NAME = 120
const CONSENT_TEXT = { min: 20, max: 2_000 } as const

/** Characters that are looked at, white space included. */
const RAW = 4 * CONSENT_TEXT.max
const TOO_LONG = `The consent text has at most ${formatNumber(CONSENT_TEXT.max)} characters`
const TOO_SHORT = `The consent text has at least ${CONSENT_TEXT.min} characters`
const NO_STATE = 'Choose at least one state'

/** On one line: it is shown, mailed and signed to the letter. */
const consentText = z
  .string({ error: 'The consent text is required' })
  .max(RAW, TOO_LONG)
  .transform((text) =>
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .normalize('NFC'),
  )
  .pipe(z.string().min(CONSENT_TEXT.min, TOO_SHORT).max(CONSENT_TEXT.max, TOO_LONG))

const states = z
  .array(z.enum(US_STATE_CODES, { error: 'There is no such state' }), { error: NO_STATE })
  .min(1, NO_STATE)
  .max(US_STATE_CODES.length, 'There are not so many states')
  .transform((chosen) => US_STATE_CODES.filter((code) => chosen.includes(code)))

/** The body of POST /v1/admin/law-firms. */
export const createFirmSchema = z.object({ name: labelField(MAX_FIRM_NAME), states, consentText })
export type CreateFirmInput = z.output<typeof createFirmSchema>

/** The body of PATCH /v1/admin/law-firms/{id}; what is left out stays. */
export const changeFirmSchema = z.object({
  name: labelField(MAX_FIRM_NAME).optional(),
  states: states.optional(),
  consentText: consentText.optional(),
  isActive: z.boolean({ error: 'isActive must be true or false' }).optional(),
  /** The version that the caller saw: where there is a newer one by now, nothing is changed. */
  expectedVersion: z.int('expectedVersion must be a number').min(1).optional(),
})
export type ChangeFirmInput = z.output<typeof changeFirmSchema>

/** The body of PUT /v1/admin/breach/{id}/law-firm. */
export const nameFirmSchema = z.object({
  firmId: z.uuid('firmId must be the id of a law firm, or null').nullable(),
})

const query = keysetQuery(
  {},
  { after: timeCursorSchema.optional(), before: z.union([timeCursorSchema, z.literal(END)]).optional() },
)
export const listFirmsSchema = query.call
export type ListFirmsQuery = z.output<typeof listFirmsSchema>
/** For the address bar. */
export const firmsTabSchema = query.tab

const firmItem = z
  .object({
    id: z.uuid(),
    name: z.string(),
    states: z.array(z.string()),
    consentText: z.string(),
    /** Of the words that forms show now, from 1. */
    version: z.int(),
    versionSince: z.iso.datetime(),
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    /** What it was handed, and of that what was recalled. */
    handedOver: z.int(),
    recalled: z.int(),
    /** Recalls that nobody was told of yet: within a minute it is done, unless mail reaches nobody of the firm. */
    untold: z.int(),
    /** The titles of the breaches whose forms name it, ten at most, and how many there are. */
    breaches: z.array(z.object({ uniqueBreachId: z.string(), title: z.string() })),
    breachCount: z.int(),
    people: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        name: z.string(),
        keys: z.int(),
        lastSignInAt: z.iso.datetime().nullable(),
        /** Whether mail reaches them: their mailbox may refuse ours. */
        isReached: z.boolean(),
      }),
    ),
    /** Those that still count. */
    invites: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        name: z.string(),
        createdBy: z.string().nullable(),
        expiresAt: z.iso.datetime(),
        openedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'LawFirm' })
export type FirmItem = z.infer<typeof firmItem>

export const firmListResponse = z.object({ results: z.array(firmItem), ...cursorResponse })
export type FirmList = z.infer<typeof firmListResponse>
export const firmResponse = z.object({ firm: firmItem, message: z.string() })

/** What a breach's forms name. */
export const breachFirmResponse = z.object({
  firm: z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() }).nullable(),
  message: z.string(),
})
