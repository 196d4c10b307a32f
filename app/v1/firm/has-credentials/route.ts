import { hasCredentialsResponse } from '@/lib/auth/admins/responses'
import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { findEnrolment } from '@/lib/auth/invites/find-enrolment'
import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

const summary =
  'Whether to sign in for a law firm or to register a passkey. Yes for every address, known or not, but the one that this browser has opened an invite for.'

export const POST = publicRoute(
  {
    summary,
    response: hasCredentialsResponse,
    body: adminEmailSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found'],
  },
  async ({ body, request }) => {
    requireFirmCalls()
    const enrolment = await findEnrolment(readEnrolment(request), new Date(), 'firm')
    return { userValid: true as const, hasCredentials: enrolment?.email !== body.email }
  },
)
