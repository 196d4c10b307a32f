import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { listAskedCompanies } from '@/lib/settlements/letter/asked-companies'
import { askedCompaniesResponse, listAskedCompaniesSchema } from '@/lib/settlements/letter/company-schema'

export const GET = adminRoute(
  {
    summary:
      'The companies that people had a letter of and that we do not know, the most often asked for first.',
    query: listAskedCompaniesSchema,
    response: askedCompaniesResponse,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listAskedCompanies(query),
)
