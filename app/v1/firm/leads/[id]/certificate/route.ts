import { firmRoute } from '@/lib/auth/route'
import { firmCertificate } from '@/lib/firms/certificate/read-certificate'
import { certificateFileResponse } from '@/lib/firms/certificate/response'
import { limits } from '@/lib/http/rate-limit'

export const GET = firmRoute(
  {
    summary: 'The certificate of a request that one’s law firm has, as a file: it can be verified offline.',
    response: certificateFileResponse,
    limit: limits.memberByVisitor,
  },
  ({ person, params }) => firmCertificate(person.firmId, params.id!),
)
