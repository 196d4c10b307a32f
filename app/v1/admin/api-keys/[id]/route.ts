import { adminRoute } from '@/lib/auth/route'
import { doneResponse } from '@/lib/auth/admins/responses'
import { revokeKey } from '@/lib/auth/api-keys/revoke-key'
import { limits } from '@/lib/http/rate-limit'

export const DELETE = adminRoute(
  {
    summary: 'Revokes an API key, whoever has made it. Harmless when repeated.',
    response: doneResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, actor }) => {
    const done = await revokeKey(params.id!, actor)
    return { done, message: done ? 'The key was revoked.' : 'The key was over already.' }
  },
)
