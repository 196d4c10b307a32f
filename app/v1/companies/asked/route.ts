import { publicRoute } from '@/lib/auth/route'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { noteAskedCompany } from '@/lib/settlements/letter/asked-companies'
import { askCompanySchema } from '@/lib/settlements/letter/company-schema'
import { plainAskCompany } from '@/lib/settlements/letter/plain-ask'

export const POST = publicRoute(
  {
    summary:
      'Asks us to look into a company that we do not know: its name and how often are kept, nothing else.',
    body: askCompanySchema,
    limit: limits.askCompanyByVisitor,
    response: messageResponse,
    plainForm: plainAskCompany,
  },
  async ({ body: { company } }) => {
    await noteAskedCompany(company)
    return { message: 'Thank you. We will look into it.' }
  },
)
