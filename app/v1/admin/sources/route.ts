import { setTrusted } from '@/lib/alerts/set-trusted'
import { listSources } from '@/lib/alerts/list-sources'
import { setTrustedSchema, sourceListSchema, trustedSchema } from '@/lib/alerts/source-schema'
import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

export const GET = adminRoute(
  {
    summary:
      'The lists and authorities that uploads are from, whose breaches are mailed about without a further word or not; the trusted ones first, at most 200.',
    response: sourceListSchema,
    limit: limits.memberByVisitor,
  },
  () => listSources(),
)

export const PUT = adminRoute(
  {
    summary:
      'Trusts a source, or no longer: breaches that come from a trusted one are mailed to who asked for news of new breaches, the ones that are here included.',
    body: setTrustedSchema,
    response: trustedSchema,
    limit: limits.memberByVisitor,
  },
  ({ actor, body }) => setTrusted(actor, body),
)
