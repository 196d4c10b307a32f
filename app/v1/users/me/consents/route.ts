import { z } from 'zod'
import { messageAnswer } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { consentsAnswer } from '@/lib/members/answers'
import { listConsents, revokeConsent } from '@/lib/members/preferences/consents'

export const GET = memberRoute(
  {
    about: 'Lists what one has agreed to, in the words that stood there.',
    limit: limits.memberByVisitor,
    answer: consentsAnswer,
  },
  async ({ viewer }) => ({ consents: await listConsents(viewer.userId) }),
)

const query = z.object({ id: z.uuid('Choose one of your consents.') })

/** Takes a consent back. Harmless when repeated. */
export const DELETE = memberRoute(
  {
    about: 'Takes a consent back. Harmless when repeated.',
    query,
    limit: limits.memberByVisitor,
    answer: messageAnswer,
    refusals: ['not_found', 'conflict'],
  },
  async ({ viewer, query: { id } }) => {
    await revokeConsent(viewer.userId, id)
    return { message: 'You have taken this back.' }
  },
)
