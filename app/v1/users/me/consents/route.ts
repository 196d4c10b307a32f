import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { consentsResponse } from '@/lib/members/responses'
import { listConsents, revokeConsent } from '@/lib/members/preferences/consents'

export const GET = memberRoute(
  {
    summary: 'Lists what one has agreed to, in the words that stood there.',
    limit: limits.memberByVisitor,
    response: consentsResponse,
  },
  async ({ viewer }) => ({ consents: await listConsents(viewer.userId) }),
)

const query = z.object({ id: z.uuid('Choose one of your consents.') })

/** Takes a consent back. Harmless when repeated. */
export const DELETE = memberRoute(
  {
    summary: 'Takes a consent back. Harmless when repeated.',
    query,
    limit: limits.memberByVisitor,
    response: messageResponse,
    errors: ['not_found', 'conflict'],
  },
  async ({ viewer, query: { id } }) => {
    await revokeConsent(viewer.userId, id)
    return { message: 'You have taken this back.' }
  },
)
