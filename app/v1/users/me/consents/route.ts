import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { listConsents, revokeConsent } from '@/lib/users/consents'

export const GET = memberRoute({ limit: limits.memberByVisitor }, async ({ viewer }) => ({ consents: await listConsents(viewer.userId) }))

const query = z.object({ id: z.uuid('Choose one of your consents.') })

/** Takes a consent back. Harmless when repeated. */
export const DELETE = memberRoute({ query, limit: limits.memberByVisitor }, async ({ viewer, query: { id } }) => {
  await revokeConsent(viewer.userId, id)
  return { message: 'You have taken this back.' }
})
