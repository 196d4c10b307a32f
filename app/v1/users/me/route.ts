import { messageAnswer } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { accountAnswer } from '@/lib/members/answers'
import { deleteAccount } from '@/lib/members/delete-account'
import { getAccount, updateProfile } from '@/lib/members/profile'
import { deleteAccountSchema, profileSchema } from '@/lib/members/profile-schema'
import { endProofsOf } from '@/lib/verification/visit-proofs'

export const GET = memberRoute(
  {
    about: "One's own account.",
    limit: limits.memberByVisitor,
    answer: accountAnswer,
  },
  async ({ viewer }) => ({ account: await getAccount(viewer.userId) }),
)

/** Changes the profile; what is left out stays as it is. */
export const PATCH = memberRoute(
  {
    about: 'Changes the profile; what is left out stays as it is.',
    body: profileSchema,
    limit: limits.memberByVisitor,
    answer: accountAnswer,
  },
  async ({ viewer, body }) => ({ account: await updateProfile(viewer.userId, body) }),
)

/** Deletes the account. */
export const DELETE = memberRoute(
  {
    about: 'Deletes the account.',
    fresh: 'always',
    body: deleteAccountSchema,
    limit: limits.memberByVisitor,
    answer: messageAnswer,
    refusals: ['conflict'],
  },
  async (context) => {
    await deleteAccount(context.viewer.userId, context.body.confirmation)
    await endProofsOf(context.visit.proofs)
    context.forgetBrowser()
    return { message: 'Your account was deleted.' }
  },
)
