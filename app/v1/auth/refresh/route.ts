import { refreshSchema } from '@/lib/auth/account-schema'
import { refreshResponse } from '@/lib/auth/responses'
import { refreshSession } from '@/lib/auth/refresh-session'
import { signAccessToken } from '@/lib/auth/tokens'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

/** For programs: a new access token, and a new refresh token in place of the one that was sent. */
export const POST = publicRoute(
  {
    summary:
      'Changes a refresh token for a new access token and a new refresh token. One that comes back ends its session.',
    body: refreshSchema,
    limit: limits.refreshByVisitor,
    anyOrigin: true,
    response: refreshResponse,
    errors: ['unauthenticated'],
  },
  async ({ body }) => {
    const { sid, refreshToken } = await refreshSession(body.refreshToken)
    return { token: { access: await signAccessToken(sid), refresh: { token: refreshToken } } }
  },
)
