import { z } from 'zod'
import { addressItem } from '../verification/responses'
import { diaryResponse } from '../plan/diary/schema'
import { planResponse } from '../plan/schema'

// What /v1/users/me responds with, cases and notifications aside. Pure.

const account = z
  .object({
    email: z.string(),
    name: z.string(),
    phoneNumber: z.string().nullable(),
    zipCode: z.string().nullable(),
    emailVerified: z.boolean(),
    createdAt: z.iso.datetime(),
    lookupOptOut: z.boolean().meta({ description: 'Whether public look-ups say nothing about the address.' }),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof account>

export const accountResponse = z.object({ account })

export const addressesResponse = z.object({ addresses: z.array(addressItem) })

export const addressesChangedResponse = addressesResponse.extend({ message: z.string() })

/** Something that a member agreed to, in the words that stood there. */
const consent = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    text: z.string(),
    version: z.string(),
    form: z.string(),
    givenAt: z.iso.datetime(),
    confirmedByLinkAt: z.iso.datetime().nullable().meta({ description: 'When a mailed link confirmed it.' }),
    revokedAt: z.iso.datetime().nullable(),
    /** What comes with having an account ends with the account only. */
    canRevoke: z.boolean(),
  })
  .meta({ id: 'Consent' })
export type ConsentItem = z.infer<typeof consent>

export const consentsResponse = z.object({ consents: z.array(consent) })

/** What a member has switched on, as it is in effect. */
export const preferencesResponse = z.object({
  newBreaches: z.boolean(),
  classActions: z.boolean(),
  settlements: z.boolean(),
  autoEnroll: z.boolean(),
  sms: z.boolean(),
  unsubscribed: z
    .boolean()
    .meta({ description: 'True when the address has unsubscribed from all mail of ours.' }),
})
export type Preferences = z.infer<typeof preferencesResponse>

export const lookupsResponse = z.object({ message: z.string(), lookupOptOut: z.boolean() })

const rows = z.array(z.looseObject({}))

/** Everything held about a member. Its lists have the columns of our tables, which grow. */
export const dataResponse = z.object({
  madeAt: z.iso.datetime(),
  profile: z.looseObject({ email: z.string(), name: z.string(), lookupOptOut: z.boolean() }),
  addresses: z.array(addressItem),
  preferences: z.looseObject({}).nullable(),
  requests: rows,
  consents: rows,
  cases: rows,
  notifications: rows,
  sessions: rows,
  mail: rows,
  settlements: rows,
  followedByMail: rows,
  calendars: rows,
  plan: planResponse,
  diary: diaryResponse,
  suppressions: rows,
  passkeys: rows,
  dealtWith: z.array(z.object({ breach: z.string().nullable(), createdAt: z.iso.datetime() })),
  breaches: z.array(z.object({ email: z.string(), breaches: z.array(z.string()) })),
  shortened: z.array(z.string()).meta({ description: 'Lists that were cut short.' }),
})

/** A change of address that was taken back. */
export const undoneChangeResponse = z.object({
  alreadyDone: z
    .boolean()
    .meta({ description: 'True when the link had been used before: then this call has changed nothing.' }),
  email: z.string().nullable().meta({ description: 'The account’s address, which is the old one again.' }),
  resetToken: z
    .string()
    .nullable()
    .meta({ description: 'For POST /v1/auth/password-reset/confirm: the password there was is void.' }),
})
export type UndoneChange = z.infer<typeof undoneChangeResponse>
