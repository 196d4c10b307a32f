import { reauthenticateSchema } from '@/lib/auth/account-schema'
import { sessionAnswer, waysToConfirmAnswer } from '@/lib/auth/answers'
import { reauthenticateByPassword } from '@/lib/auth/reauthenticate'
import { waysToConfirm } from '@/lib/auth/ways-to-confirm'
import { answerSession } from '@/lib/auth/answer-session'
import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { inSignInTurn } from '@/lib/auth/sign-in-limits'

export const GET = memberRoute(
  {
    about: 'How one can confirm that it is oneself: by password, by passkey, or both.',
    limit: limits.memberByVisitor,
    answer: waysToConfirmAnswer,
  },
  ({ viewer }) => waysToConfirm(viewer),
)

export const POST = memberRoute(
  {
    about:
      'Confirms with the password that it is oneself, for five minutes. The answer carries the session under another id; the one before ends.',
    body: reauthenticateSchema,
    limit: limits.signInByVisitor,
    answer: sessionAnswer,
    refusals: ['passkey_required'],
  },
  (context) =>
    inSignInTurn(async () => {
      const { viewer, body, caller } = context
      await takeFrom(limits.passwordInSession, viewer.userId)
      return answerSession(context, await reauthenticateByPassword(viewer, body.password, caller.userAgent))
    }),
)
