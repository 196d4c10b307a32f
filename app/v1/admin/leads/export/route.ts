import { exportLeads } from '@/lib/leads/desk/export-leads'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { exportLeadsSchema } from '@/lib/leads/lead-view'

/** The counts stand in headers, for the body is the file. */
export const POST = adminRoute(
  {
    summary:
      'Hands requests on: answers a CSV file of those that may be shared, each recorded as shared with the recipient. They count as exported once `x-export-id` is confirmed.',
    body: exportLeadsSchema,
    responseType: 'text/csv',
    key: 'leads:export',
    limit: limits.exportByVisitor,
    errors: ['conflict'],
  },
  async ({ body, actor }) => {
    const now = new Date()
    const { id, count, fresh, file } = await exportLeads(body, actor, now)
    return new Response(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="leads-${now.toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
        'x-export-id': id,
        'x-leads-exported': String(count),
        'x-leads-new': String(fresh),
      },
    })
  },
)
