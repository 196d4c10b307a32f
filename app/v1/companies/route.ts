import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { findCompanies } from '@/lib/settlements/letter/companies'
import { companiesResponse, findCompaniesSchema } from '@/lib/settlements/letter/company-schema'

export const GET = publicRoute(
  {
    summary:
      'The companies that a letter may be from, by a name as it is typed; at most six, the likeliest first.',
    query: findCompaniesSchema,
    limit: limits.companiesByVisitor,
    response: companiesResponse,
  },
  async ({ query: { q } }) => {
    const body = companiesResponse.parse({ results: await findCompanies(q) })
    // The same letters are typed again while somebody looks for a name. Seconds.
    return Response.json(body, { headers: { 'cache-control': 'private, max-age=60' } })
  },
)
