import { adminRoute } from '@/lib/auth/route'
import { leadCertificate } from '@/lib/firms/certificate/read-certificate'
import { certificateFileResponse } from '@/lib/firms/certificate/response'
import { limits } from '@/lib/http/rate-limit'

/** Also while hand-over is off. */
export const GET = adminRoute(
  {
    summary: 'The certificate of a hand-over, as a file; without what was given once it was recalled.',
    response: certificateFileResponse,
    limit: limits.memberByVisitor,
  },
  ({ params }) => leadCertificate(params.id!),
)
