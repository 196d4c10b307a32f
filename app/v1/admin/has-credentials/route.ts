import { hasCredentialsResponse } from '@/lib/auth/admins/responses'
import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { findEnrolment } from '@/lib/auth/invites/find-enrolment'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const summary =
  'Whether to sign in or to register a passkey. Yes for every address, known or not, but the one that this browser has opened an invite for.'

export const POST = publicRoute(
  { summary, response: hasCredentialsResponse, body: adminEmailSchema, limit: limits.adminSignInByVisitor },
  async ({ body, request }) => {
    const enrolment = await findEnrolment(readEnrolment(request))
    return { userValid: true as const, hasCredentials: enrolment?.email !== body.email }
  },
)
