import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { dismissAskedCompany } from '@/lib/settlements/letter/asked-companies'
import { dismissCompanySchema, dismissedCompanyResponse } from '@/lib/settlements/letter/company-schema'

export const PATCH = adminRoute(
  {
    summary:
      'Takes a company that letters asked about off the list until it is asked for again, or puts it back.',
    body: dismissCompanySchema,
    response: dismissedCompanyResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ params, body, actor }) => dismissAskedCompany(actor, params.id!, body),
)
