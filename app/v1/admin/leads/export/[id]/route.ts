import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { receiveExport } from '@/lib/leads/desk/receive-export'
import { receivedExportResponse } from '@/lib/leads/responses'

export const POST = adminRoute(
  {
    summary:
      'Says that the file of an export has arrived whole: its requests count as exported from then on.',
    response: receivedExportResponse,
    key: 'leads:export',
    limit: limits.memberByVisitor,
  },
  ({ params, actor }) => receiveExport(params.id!, actor),
)
