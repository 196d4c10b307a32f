import { breachResponse } from '@/lib/breaches/breach'
import { namedBreach } from '@/lib/breaches/catalogue/get-breach'
import { getBreachSchema } from '@/lib/breaches/check/schema'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

export const GET = publicRoute(
  {
    summary: 'One breach of the catalogue.',
    query: getBreachSchema,
    limit: limits.readByVisitor,
    response: breachResponse,
    errors: ['not_found'],
  },
  async ({ query }) => {
    const breach = await namedBreach(query.uniqueBreachId)
    if (!breach) throw new AppError('not_found', 'Breach details not found')
    return breach
  },
)
