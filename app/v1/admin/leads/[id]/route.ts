import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { requireLead } from '@/lib/leads/get-lead'
import { leadDetailSchema, moveLeadSchema } from '@/lib/leads/lead-view'
import { moveLead } from '@/lib/leads/move-lead'
import { movedLeadResponse } from '@/lib/leads/responses'

export const GET = adminRoute(
  {
    summary: 'One request with its consent records, whom it was shared with, and its notes.',
    response: leadDetailSchema,
    limit: limits.memberByVisitor,
  },
  ({ params }) => requireLead(params.id!),
)

export const PATCH = adminRoute(
  {
    summary: 'Moves a request to another state, unless another operator has moved it meanwhile.',
    body: moveLeadSchema,
    response: movedLeadResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ params, body, actor }) => moveLead(params.id!, body, actor),
)
