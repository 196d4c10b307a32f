import { mailedTokenSchema } from '@/lib/auth/account-schema'
import { resetViewResponse } from '@/lib/auth/responses'
import { inspectReset } from '@/lib/auth/inspect-reset'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

export const POST = publicRoute(
  {
    summary: 'What a mailed link to choose a password would end: passkeys and sessions. It uses nothing up.',
    body: mailedTokenSchema,
    limit: limits.linkByVisitor,
    response: resetViewResponse,
    errors: ['gone'],
  },
  ({ body }) => inspectReset(body.token),
)
