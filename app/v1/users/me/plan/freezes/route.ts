import { memberRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { setFreeze } from '@/lib/plan/keep-plan'
import { freezeResponse, setFreezeSchema } from '@/lib/plan/schema'

/** Notes a freeze. */
export const PUT = memberRoute(
  {
    summary:
      'Notes whether one’s credit is frozen at a bureau. Nothing is sent there. Who writes last is right. Harmless when repeated.',
    body: setFreezeSchema,
    limit: limits.memberByVisitor,
    response: freezeResponse,
  },
  ({ viewer, body }) => setFreeze(viewer.userId, body),
)
