import { isProvenOwner } from '@/lib/auth/proven-owner'
import { catalogueInMemory } from '@/lib/breaches/catalogue/catalogue'
import { checkResponse } from '@/lib/breaches/check/responses'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { plainCheck } from '@/lib/breaches/check/plain-check'
import { checkEmailSchema } from '@/lib/breaches/check/schema'
import { readClaims } from '@/app/read-claims'
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
    const provenOwner = isProvenOwner(context.visit, () => context.readViewer(), email)
    const {
      retryAfter,
      outcome,
      breaches,
      settlementsVersion,
      checkedAt: _at,
      ...result
    } = await checkEmail({
      email,
      provenOwner,
    })
    // The check has just read it.
    const coverage = catalogueInMemory()?.coverage
    if (outcome !== 'could-not-check' && coverage) {
      const claims = await readClaims(
        breaches.map(({ uniqueBreachId }) => uniqueBreachId),
        await provenOwner.catch(() => false),
        settlementsVersion,
      )
      const found = breaches.map((breach) => {
        const open = claims.get(breach.uniqueBreachId)
        const settlements = open?.map(({ slug, company, claimBy }) => ({ slug, company, claimBy }))
        return { ...breach, ...(settlements && { settlements }) }
      })
      return { ...result, breaches: found, outcome, coverage }
    }
    throw new AppError('could_not_check', 'We could not complete this check. Please try again.', {
      retryAfter,
    })
  },
)
