import { z } from 'zod'
import { emailError, normaliseEmail } from '@/lib/validation/fields'
import { MAIL_STATE_NAMES, mailItemSchema } from '@/lib/mail/mail-view'
import { queryField } from '@/lib/validation/query-field'
import { cursorResponse, END, idCursorSchema } from '../../lists/keyset'
import { lenient } from '../../lists/lenient'
import { pagingFields } from '../../lists/paging-schema'

// The query and the answer of the mail ledger's list. Pure.

const QUERY = {
  state: queryField(z.enum(MAIL_STATE_NAMES)),
  template: queryField(
    z
      .string()
      .max(60)
      .regex(/^[a-z\d-]+$/),
  ),
  /** The whole address. */
  email: queryField(
    z
      .string()
      .refine((email) => emailError(email) === null, 'Please enter a valid email')
      .transform(normaliseEmail),
  ),
  after: queryField(idCursorSchema),
  before: queryField(z.union([idCursorSchema, z.literal(END)])),
}

export const listOutboxSchema = z.object({ ...QUERY, limit: pagingFields.limit })
export type ListOutboxQuery = z.output<typeof listOutboxSchema>

/** For the address bar. */
export const outboxTabSchema = lenient(QUERY)

export const outboxListSchema = z.object({ results: z.array(mailItemSchema), ...cursorResponse })
export type OutboxList = z.infer<typeof outboxListSchema>
