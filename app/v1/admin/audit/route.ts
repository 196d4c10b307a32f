import { listAudit } from '@/lib/audit/list-audit'
import { auditListSchema, listAuditSchema } from '@/lib/audit/list-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'Lists the audit log, newest first, a page at a time.',
    query: listAuditSchema,
    response: auditListSchema,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listAudit(query),
)
