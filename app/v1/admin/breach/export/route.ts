import { exportBreachesSchema } from '@/lib/breaches/edit/bulk-schema'
import { exportBreaches } from '@/lib/breaches/edit/export-breaches'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary: 'Answers a CSV file of the breaches that `ids` names, or else of those that `filters` find.',
    body: exportBreachesSchema,
    responseType: 'text/csv',
    key: 'catalogue:read',
    limit: limits.exportByVisitor,
  },
  async ({ body, actor }) =>
    new Response(await exportBreaches(actor, body), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="breaches-${new Date().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
      },
    }),
)
