import { emailListSchema, listEmailsSchema } from '@/lib/alerts/emails-schema'
import { listExposedEmails } from '@/lib/alerts/list-exposed-emails'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'The addresses that an admin-uploaded breach exposed, a page at a time.',
    query: listEmailsSchema,
    response: emailListSchema,
    limit: limits.memberByVisitor,
    errors: ['not_found'],
  },
  async ({ query }) => {
    const { rows, ...list } = await listExposedEmails(query)
    return { emails: rows.map(({ email }) => email), ...list }
  },
)
