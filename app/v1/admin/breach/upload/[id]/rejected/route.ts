import { rejectedRowsCsv } from '@/lib/imports/uploads/rejected-rows'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

// Without a key: a program that imports has its file, and no business with the addresses of others'.

export const GET = adminRoute(
  {
    summary:
      'Answers the rows of an import that were not loaded as a CSV file: each as it stood under its own header, before it where and why. It can be corrected and uploaded again.',
    responseType: 'text/csv',
    limit: limits.readByVisitor,
    errors: ['gone'],
  },
  async ({ params }) => {
    const { name, content } = await rejectedRowsCsv(params.id!)
    return new Response(content, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  },
)
