import { listOutbox } from '@/lib/mail/outbox/list-outbox'
import { listOutboxSchema, outboxListSchema } from '@/lib/mail/outbox/list-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'Lists the mail ledger, newest first, a page at a time.',
    query: listOutboxSchema,
    response: outboxListSchema,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listOutbox(query),
)
