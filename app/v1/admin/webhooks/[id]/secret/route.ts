import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { rotateSecret } from '@/lib/webhooks/desk/change-endpoint'
import { secretResponse } from '@/lib/webhooks/schema'

export const POST = adminRoute(
  {
    summary:
      'Gives a webhook another secret, which is in this response only. The one before signs too for a day.',
    response: secretResponse,
    fresh: 'always',
    limit: limits.memberByVisitor,
  },
  ({ params, actor, hold }) => rotateSecret(params.id!, actor, hold),
)
