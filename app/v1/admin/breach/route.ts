import { z } from 'zod'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { deletedBreachResponse, savedBreachResponse, setStatusResponse } from '@/lib/breaches/edit/responses'
import { createBreach } from '@/lib/breaches/edit/create-breach'
import { createBreachSchema } from '@/lib/breaches/edit/edit-schema'
import { getBreachSchema } from '@/lib/breaches/check/schema'
import { setStatus } from '@/lib/breaches/status/set-status'
import { setStatusByKeySchema } from '@/lib/breaches/status/status-schema'
import { checkFields, readOptionalJsonBody } from '@/lib/http/body'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { queryField } from '@/lib/validation/query-field'

export const POST = adminRoute(
  {
    summary: 'Adds one breach by hand.',
    response: savedBreachResponse,
    body: createBreachSchema,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor, body }) => ({ breach: await createBreach(actor, body) }),
)

export const PATCH = adminRoute(
  {
    summary: 'Sets the legal status of a breach, named in the body.',
    response: setStatusResponse,
    body: setStatusByKeySchema,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body: { uniqueBreachId, massActionBreachStatus, ...change } }) =>
    setStatus({ actor, key: uniqueBreachId, status: massActionBreachStatus, ...change }),
)

const deleteQuery = z.object({ uniqueBreachId: queryField(getBreachSchema.shape.uniqueBreachId) })

/** The specification has the key in the body; not every program sends one with DELETE, so the query comes first. */
async function keyInBody(request: Request): Promise<string> {
  const sent = await readOptionalJsonBody(request, getBreachSchema)
  return (sent ?? checkFields({}, getBreachSchema)).uniqueBreachId
}

export const DELETE = adminRoute(
  {
    summary:
      'Deletes a breach with its exposures, and ends its mail. A synced one does not come back until it is restored.',
    response: deletedBreachResponse,
    query: deleteQuery,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict', 'malformed_request', 'unsupported_media_type'],
    sends: {
      type: 'application/json',
      summary: 'The breach, where the query does not name it.',
      schema: getBreachSchema,
      optional: true,
    },
  },
  async ({ actor, query, request }) =>
    deleteBreach(actor, query.uniqueBreachId ?? (await keyInBody(request))),
)
