import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { requireLead } from '@/lib/leads/get-lead'
import { LEAD_STATE_NAMES, leadDetailSchema, moveLeadSchema } from '@/lib/leads/lead-view'
import { moveLead } from '@/lib/leads/move-lead'

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
    response: z.object({ state: z.enum(LEAD_STATE_NAMES), changed: z.boolean(), message: z.string() }),
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ params, body, actor }) => moveLead(params.id!, body, actor),
)
