import { z } from 'zod'
import { labelField } from '../../validation/label'
import { MAX_KEY_NAME, SCOPE_NAMES } from './scopes'

// API keys on the wire, and the form that makes one. Pure.

/** Days that a key lasts. */
const KEY_DAYS = { default: 90, most: 365 } as const

const NO_SCOPE = 'Choose at least one thing that the key may do'
const DAYS = `Must be a whole number of days from 1 to ${KEY_DAYS.most}`

/** The body of POST /v1/admin/api-keys. */
export const createKeySchema = z.object({
  name: labelField(MAX_KEY_NAME),
  scopes: z
    .array(z.enum(SCOPE_NAMES, { error: 'There is no such scope' }), { error: NO_SCOPE })
    .min(1, NO_SCOPE)
    .max(SCOPE_NAMES.length, 'There are not so many scopes')
    .transform((scopes) => SCOPE_NAMES.filter((scope) => scopes.includes(scope))),
  days: z.int({ error: DAYS }).min(1, DAYS).max(KEY_DAYS.most, DAYS).default(KEY_DAYS.default),
})
export type CreateKeyInput = z.output<typeof createKeySchema>

const keyItem = z.object({
  /** 16 hexadecimal digits. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  state: z.enum(['live', 'expired', 'revoked']),
  /** The operator's address. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null while nobody has used it. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** The operator's address as it was. */
  revokedBy: z.string().nullable(),
})
export type ApiKeyItem = z.infer<typeof keyItem>

export const keyListResponse = z.object({ results: z.array(keyItem) })

/** `key` is in this response only. */
export const createdKeyResponse = z.object({ key: z.string(), item: keyItem })
