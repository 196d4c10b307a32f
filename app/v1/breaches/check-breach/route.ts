import { isProvenOwner } from '@/lib/auth/proven-owner'
import { catalogueInMemory } from '@/lib/breaches/catalogue/catalogue'
import { checkResponse } from '@/lib/breaches/check/responses'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { plainCheck } from '@/lib/breaches/check/plain-check'
import { checkEmailSchema } from '@/lib/breaches/check/schema'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

export const POST = publicRoute(
  {
    summary: 'Checks which known breaches expose an address.',
    body: checkEmailSchema,
    limit: limits.checkByVisitor,
    bodyLimit: { limit: limits.checkByAddress, key: (body) => body.email },
    response: checkResponse,
    plainForm: plainCheck,
    errors: ['could_not_check'],
  },
  async (context) => {
    const { email } = context.body
    context.writeVisit({ email, kept: undefined })
    const { retryAfter, outcome, ...result } = await checkEmail({
      email,
      provenOwner: isProvenOwner(context.visit, () => context.readViewer(), email),
    })
    // The check has just read it.
    const coverage = catalogueInMemory()?.coverage
    if (outcome !== 'could-not-check' && coverage) return { ...result, outcome, coverage }
    throw new AppError('could_not_check', 'We could not complete this check. Please try again.', {
      retryAfter,
    })
  },
)
