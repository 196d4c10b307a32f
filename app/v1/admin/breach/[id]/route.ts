import { savedBreachResponse, setStatusResponse } from '@/lib/breaches/edit/responses'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { editBreachSchema } from '@/lib/breaches/edit/edit-schema'
import { setStatus } from '@/lib/breaches/status/set-status'
import { setStatusSchema } from '@/lib/breaches/status/status-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const PATCH = adminRoute(
  {
    summary: 'Sets the legal status of a breach, named in the path by its number or uniqueBreachId.',
    response: setStatusResponse,
    body: setStatusSchema,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ actor, params, body: { massActionBreachStatus, ...change } }) =>
    setStatus({ actor, key: params.id!, status: massActionBreachStatus, ...change }),
)

export const PUT = adminRoute(
  {
    summary:
      'Edits a breach: all of an uploaded one; status, severity and evidence of a synced one. What is left out stays.',
    response: savedBreachResponse,
    body: editBreachSchema,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, params, body }) => ({ breach: await editBreach(actor, params.id!, body) }),
)
