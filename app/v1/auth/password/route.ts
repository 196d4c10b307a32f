import { messageResponse } from '@/lib/http/message-response'
import { changePasswordSchema } from '@/lib/auth/account-schema'
import { sessionResponse } from '@/lib/auth/responses'
import { changePassword } from '@/lib/auth/change-password'
import { removePassword } from '@/lib/auth/passwords/remove-password'
import { requireFresh, requireOwnKey } from '@/lib/auth/viewer'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits, takeFrom } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { inSignInTurn } from '@/lib/auth/sign-in-limits'

/** Changes the password. The response carries a new session; every other one has ended. */
export const POST = memberRoute(
  {
    summary:
      'Changes the password. The response carries a new session; every other one ends, and so do passkeys that were added in the last 30 days, but for the one that opened this session.',
    fresh: { when: 'without a current password, for the first one' },
    body: changePasswordSchema,
    limit: limits.signInByVisitor,
    response: sessionResponse,
    errors: ['conflict'],
  },
  async (context) => {
    const { body, caller, viewer } = context
    requireOwnKey(viewer)
    // The current password says as much as confirming with it.
    if (body.currentPassword === undefined) requireFresh(viewer)
    return inSignInTurn(async () => {
      await takeFrom(limits.passwordInSession, viewer.userId)
      return respondWithSession(
        context,
        await changePassword({
          userId: viewer.userId,
          sid: viewer.sid,
          ...body,
          userAgent: caller.userAgent,
        }),
      )
    })
  },
)

/** For a member who signs in with passkeys alone. */
export const DELETE = memberRoute(
  {
    summary:
      'Removes the password of an account that has a passkey. Sessions that it has opened end, this one aside.',
    fresh: 'always',
    limit: limits.memberByVisitor,
    response: messageResponse,
    errors: ['conflict'],
  },
  async ({ viewer, actor }) => {
    await removePassword({ userId: viewer.userId, sid: viewer.sid, actor })
    return { message: 'Your password is removed. You sign in with your passkeys now.' }
  },
)
