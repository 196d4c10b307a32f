import { z } from 'zod'
import { emailError, normaliseEmail } from '@/lib/fields'
import { MAIL_STATE_NAMES, mailItemSchema } from '@/lib/mail/mail-view'
import { cursorAnswer, END, idCursorSchema } from '../keyset'
import { lenient } from '../lenient'
import { MAX_PAGE_LENGTH, PAGE_LENGTH } from '../list-window'

// The query and the answer of the mail ledger's list. Pure.

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (Array.isArray(value) ? value[0] : value) || undefined, schema.optional())

const QUERY = {
  state: optional(z.enum(MAIL_STATE_NAMES)),
  template: optional(z.string().max(60).regex(/^[a-z\d-]+$/)),
  /** The whole address. */
  email: optional(z.string().refine((email) => emailError(email) === null, 'Please enter a valid email').transform(normaliseEmail)),
  after: optional(idCursorSchema),
  before: optional(z.union([idCursorSchema, z.literal(END)])),
}

export const listOutboxSchema = z.object({ ...QUERY, limit: z.coerce.number().int().min(1).max(MAX_PAGE_LENGTH).default(PAGE_LENGTH) })
export type ListOutboxQuery = z.output<typeof listOutboxSchema>

/** For the address bar. */
export const outboxTabSchema = lenient(QUERY)

export const outboxListSchema = z.object({ results: z.array(mailItemSchema), ...cursorAnswer })
export type OutboxList = z.infer<typeof outboxListSchema>
