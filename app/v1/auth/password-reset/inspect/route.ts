import { mailedTokenSchema } from '@/lib/auth/account-schema'
import { resetViewAnswer } from '@/lib/auth/answers'
import { inspectReset } from '@/lib/auth/inspect-reset'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

export const POST = publicRoute(
  {
    about: 'What a mailed link to choose a password would end: passkeys and sessions. It uses nothing up.',
    body: mailedTokenSchema,
    limit: limits.linkByVisitor,
    answer: resetViewAnswer,
    refusals: ['gone'],
  },
  ({ body }) => inspectReset(body.token),
)
