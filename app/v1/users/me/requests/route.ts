import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { requestsResponse } from '@/lib/leads/tracked-request'
import { listRequests } from '@/lib/members/shares'
import { takeBackRequest } from '@/lib/members/take-back-request'

export const GET = memberRoute(
  {
    summary: 'Lists one’s requests, newest first: what each asks for, where it stands, and who has it.',
    limit: limits.memberByVisitor,
    response: requestsResponse,
  },
  async ({ viewer }) => ({ requests: await listRequests(viewer.userId) }),
)

const query = z.object({ id: z.uuid('Choose one of your requests.') })

/** Takes a request back. Harmless when repeated, and for one that is not the member's. */
export const DELETE = memberRoute(
  {
    summary:
      'Takes a request back, with what was agreed to with it and its case. Who has it already keeps it, and the message says so. Harmless when repeated.',
    query,
    limit: limits.memberByVisitor,
    response: messageResponse,
  },
  async ({ viewer, query: { id } }) => ({ message: await takeBackRequest(viewer.email, id) }),
)
