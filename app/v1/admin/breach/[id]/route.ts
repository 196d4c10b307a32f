import { z } from 'zod'
import { adminBreachSchema, setStatusAnswer } from '@/lib/breaches/edit/admin-breach'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { editBreachSchema } from '@/lib/breaches/edit/edit-schema'
import { setStatus } from '@/lib/breaches/status/set-status'
import { setStatusSchema } from '@/lib/breaches/status/status-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/http/route'

export const PATCH = adminRoute(
  {
    about: 'Sets the legal status of a breach, named in the path by its number or uniqueBreachId.',
    answer: setStatusAnswer,
    body: setStatusSchema,
    limit: limits.memberByVisitor,
    refusals: ['conflict'],
  },
  ({ actor, params, body: { massActionBreachStatus, ...change } }) =>
    setStatus({ actor, key: params.id!, status: massActionBreachStatus, ...change }),
)

export const PUT = adminRoute(
  {
    about:
      'Edits a breach: all of an uploaded one; status, severity and evidence of a synced one. What is left out stays.',
    answer: z.object({ breach: adminBreachSchema }),
    body: editBreachSchema,
    limit: limits.memberByVisitor,
    refusals: ['conflict'],
  },
  async ({ actor, params, body }) => ({ breach: await editBreach(actor, params.id!, body) }),
)
