import { doneResponse } from '@/lib/auth/admins/responses'
import { idSchema } from '@/lib/auth/admins/schema'
import { revokeInvite } from '@/lib/auth/invites/revoke-invite'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

const summary = 'Takes an admin invite back, opened or not. Harmless when repeated.'

export const DELETE = adminRoute(
  { summary, response: doneResponse, fresh: 'always', limit: limits.memberByVisitor, errors: ['conflict'] },
  async ({ params, actor }) => {
    const id = idSchema.safeParse(params.id)
    if (!id.success) throw new AppError('not_found', 'This invite is not there any more.')
    const { done } = await revokeInvite(id.data, actor)
    return { done, message: done ? 'The invite was revoked.' : 'The invite was over already.' }
  },
)
