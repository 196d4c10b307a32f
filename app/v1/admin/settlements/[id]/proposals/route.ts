import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { listProposals } from '@/lib/settlements/desk/get-settlement'
import { proposalListSchema } from '@/lib/settlements/desk/responses'

export const GET = adminRoute(
  {
    summary: 'What imports and dockets propose for a settlement, each beside what it says now.',
    response: proposalListSchema,
    key: 'settlements',
    limit: limits.memberByVisitor,
  },
  ({ params }) => listProposals(params.id!),
)
