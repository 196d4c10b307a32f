import { z } from 'zod'
import { MAIL_STATE_NAMES, mailItemSchema } from '@/lib/mail/mail-view'
import { queryEmailSchema, queryField } from '@/lib/validation/query-field'
import { cursorResponse } from '../../lists/keyset'
import { keysetQuery } from '../../lists/keyset-query'

// The query and the response of the mail ledger's list. Pure.

const query = keysetQuery({
  state: queryField(z.enum(MAIL_STATE_NAMES)),
  template: queryField(
    z
      .string()
      .max(60)
      .regex(/^[a-z\d-]+$/),
  ),
  /** The whole address. */
  email: queryField(queryEmailSchema),
})

export const listOutboxSchema = query.call
export type ListOutboxQuery = z.output<typeof listOutboxSchema>

/** For the address bar. */
export const outboxTabSchema = query.tab

export const outboxListSchema = z.object({ results: z.array(mailItemSchema), ...cursorResponse })
export type OutboxList = z.infer<typeof outboxListSchema>
