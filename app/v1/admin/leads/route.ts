import { listLeads } from '@/lib/leads/desk/list-leads'
import { leadListSchema, listLeadsSchema } from '@/lib/leads/desk/list-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'Lists requests, newest first, a page at a time.',
    query: listLeadsSchema,
    response: leadListSchema,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listLeads(query),
)
