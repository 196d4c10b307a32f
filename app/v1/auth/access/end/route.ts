import { endAccessSchema } from '@/lib/auth/account-schema'
import { sessionResponse } from '@/lib/auth/responses'
import { endAccess } from '@/lib/auth/end-access'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

export const POST = memberRoute(
  {
    summary:
      'Ends every other session, ticket and waiting link of the account, and the passkeys and the password that are named. The response carries a new session.',
    fresh: 'always',
    body: endAccessSchema,
    limit: limits.memberByVisitor,
    response: sessionResponse,
    errors: ['conflict'],
  },
  async (context) => {
    const { viewer, actor, body, caller } = context
    return respondWithSession(
      context,
      await endAccess({ viewer, actor, ...body, userAgent: caller.userAgent }),
    )
  },
)
