import { firmRoute } from '@/lib/auth/route'
import { getHanded, setFirmStatus } from '@/lib/firms/portal/handed'
import { firmStatusResponse, firmStatusSchema, handedResponse } from '@/lib/firms/portal/schema'
import { limits } from '@/lib/http/rate-limit'

export const GET = firmRoute(
  {
    summary: 'One request that one’s law firm has, with what its person agreed to.',
    response: handedResponse,
    limit: limits.memberByVisitor,
  },
  ({ person, params }) => getHanded(person.firmId, params.id!),
)

export const PATCH = firmRoute(
  {
    summary: 'Says where one’s law firm is with a request. Harmless when repeated.',
    body: firmStatusSchema,
    response: firmStatusResponse,
    limit: limits.memberByVisitor,
  },
  ({ person, params, body, actor }) => setFirmStatus(person.firmId, params.id!, body.status, actor),
)
