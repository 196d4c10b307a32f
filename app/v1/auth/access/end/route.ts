import { endAccessSchema } from '@/lib/auth/account-schema'
import { sessionAnswer } from '@/lib/auth/answers'
import { endAccess } from '@/lib/auth/end-access'
import { answerSession } from '@/lib/auth/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

export const POST = memberRoute(
  {
    about:
      'Ends every other session, ticket and waiting link of the account, and the passkeys and the password that are named. The answer carries a new session.',
    fresh: 'always',
    body: endAccessSchema,
    limit: limits.memberByVisitor,
    answer: sessionAnswer,
    refusals: ['conflict'],
  },
  async (context) => {
    const { viewer, actor, body, caller } = context
    return answerSession(context, await endAccess({ viewer, actor, ...body, userAgent: caller.userAgent }))
  },
)
