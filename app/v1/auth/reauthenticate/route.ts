import { reauthenticateSchema } from '@/lib/auth/account-schema'
import { sessionResponse, waysToConfirmResponse } from '@/lib/auth/responses'
import { reauthenticateByPassword } from '@/lib/auth/reauthenticate'
import { waysToConfirm } from '@/lib/auth/ways-to-confirm'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { inSignInTurn } from '@/lib/auth/sign-in-limits'

export const GET = memberRoute(
  {
    summary: 'How one can confirm that it is oneself: by password, by passkey, or both.',
    limit: limits.memberByVisitor,
    response: waysToConfirmResponse,
  },
  ({ viewer }) => waysToConfirm(viewer),
)

export const POST = memberRoute(
  {
    summary:
      'Confirms with the password that it is oneself, for five minutes. The response carries the session under another id; the one before ends.',
    body: reauthenticateSchema,
    limit: limits.signInByVisitor,
    response: sessionResponse,
    errors: ['passkey_required'],
  },
  (context) =>
    inSignInTurn(async () => {
      const { viewer, body, caller } = context
      await takeFrom(limits.passwordInSession, viewer.userId)
      return respondWithSession(
        context,
        await reauthenticateByPassword(viewer, body.password, caller.userAgent),
      )
    }),
)
