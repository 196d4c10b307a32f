import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { accountResponse } from '@/lib/members/responses'
import { deleteAccount } from '@/lib/members/delete-account'
import { getAccount, updateProfile } from '@/lib/members/profile'
import { deleteAccountSchema, profileSchema } from '@/lib/members/profile-schema'
import { endProofsOf } from '@/lib/verification/visit-proofs'

export const GET = memberRoute(
  {
    summary: "One's own account.",
    limit: limits.memberByVisitor,
    response: accountResponse,
  },
  async ({ viewer }) => ({ account: await getAccount(viewer.userId) }),
)

/** Changes the profile; what is left out stays as it is. */
export const PATCH = memberRoute(
  {
    summary: 'Changes the profile; what is left out stays as it is.',
    body: profileSchema,
    limit: limits.memberByVisitor,
    response: accountResponse,
  },
  async ({ viewer, body }) => ({ account: await updateProfile(viewer.userId, body) }),
)

/** Deletes the account. */
export const DELETE = memberRoute(
  {
    summary: 'Deletes the account.',
    fresh: 'always',
    body: deleteAccountSchema,
    limit: limits.memberByVisitor,
    response: messageResponse,
    errors: ['conflict'],
  },
  async (context) => {
    await deleteAccount(context.viewer.userId, context.body.confirmation)
    await endProofsOf(context.visit.proofs)
    context.forgetBrowser()
    return { message: 'Your account was deleted.' }
  },
)
