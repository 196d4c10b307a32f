import { z } from 'zod'
import { deleteBreach } from '@/lib/admin/delete-breach'
import { adminBreachSchema, setStatusAnswer } from '@/lib/breaches/admin-breach'
import { createBreach } from '@/lib/breaches/create-breach'
import { createBreachSchema } from '@/lib/breaches/edit-schema'
import { getBreachSchema } from '@/lib/breaches/schema'
import { setStatus } from '@/lib/breaches/set-status'
import { setStatusByKeySchema } from '@/lib/breaches/status-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/http/route'

export const POST = adminRoute(
  { about: 'Adds one breach by hand.', answer: z.object({ breach: adminBreachSchema }), body: createBreachSchema, limit: limits.memberByVisitor, refusals: ['conflict'] },
  async ({ actor, body }) => ({ breach: await createBreach(actor, body) }),
)

export const PATCH = adminRoute(
  { about: 'Sets the legal status of a breach, named in the body.', answer: setStatusAnswer, body: setStatusByKeySchema, limit: limits.memberByVisitor, refusals: ['not_found', 'conflict'] },
  ({ actor, body: { uniqueBreachId, massActionBreachStatus, ...change } }) => setStatus({ actor, key: uniqueBreachId, status: massActionBreachStatus, ...change }),
)

export const DELETE = adminRoute(
  {
    about: 'Deletes a breach with its exposures, and ends its mail. A synced one does not come back until it is restored.',
    answer: z.object({ uniqueBreachId: z.string(), title: z.string(), message: z.string() }), query: getBreachSchema, limit: limits.memberByVisitor, refusals: ['not_found', 'conflict'],
  },
  ({ actor, query }) => deleteBreach(actor, query.uniqueBreachId),
)
