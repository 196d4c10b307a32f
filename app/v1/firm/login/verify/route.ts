import { adminLoginSchema } from '@/lib/auth/admins/schema'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { firmSignedInResponse } from '@/lib/auth/firm-people/responses'
import { endFirmSession, firmCookie } from '@/lib/auth/firm-people/session'
import { signInPerson } from '@/lib/auth/firm-people/sign-in-person'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

const summary =
  'Ends a sign-in of somebody of a law firm, with what navigator.credentials.get answered. The session lasts 12 hours.'

export const POST = publicRoute(
  {
    summary,
    response: firmSignedInResponse,
    body: adminLoginSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found', 'unauthenticated'],
  },
  async (context) => {
    requireFirmCalls()
    const {
      body: { email, creds },
      request,
    } = context
    const sid = await signInPerson({ email, challengeId: readChallengeId(request), response: creds })
    await endFirmSession(request)
    context.beginsFor({ email, sid })
    context.setCookie(firmCookie(sid))
    return { verified: true as const }
  },
)
