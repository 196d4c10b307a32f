import { rowErrorsCsv } from '@/lib/imports/uploads/row-errors-csv'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: "Answers an import's row errors as a CSV file: row, column, message.",
    responseType: 'text/csv',
    key: 'import',
    limit: limits.readByVisitor,
  },
  async ({ params }) => {
    const { name, content } = await rowErrorsCsv(params.id!)
    return new Response(content, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  },
)
