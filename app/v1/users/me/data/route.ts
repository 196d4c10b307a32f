import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { dataResponse } from '@/lib/members/responses'
import { exportData } from '@/lib/members/export-data'

/** Everything held about the member, as a file. */
export const GET = memberRoute(
  {
    summary: 'Everything held about oneself, as a file.',
    limit: limits.exportByVisitor,
    response: dataResponse,
  },
  async ({ viewer }) => {
    const now = new Date()
    return new Response(JSON.stringify(await exportData(viewer.userId, now), null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="redress-data-${now.toISOString().slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      },
    })
  },
)
