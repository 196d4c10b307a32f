import { z } from 'zod'
import { checkEmailSchema } from '@/lib/breaches/check/schema'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

// The yardstick of `npm run bench`: the wrapper and the same body, and nothing behind them. In the bench's build only.
export const POST = publicRoute(
  {
    summary: 'Does nothing.',
    body: checkEmailSchema,
    limit: limits.checkByVisitor,
    response: z.object({ ok: z.boolean() }),
  },
  () => ({ ok: true }),
)
