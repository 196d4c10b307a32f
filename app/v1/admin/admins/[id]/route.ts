import { doneResponse } from '@/lib/auth/admins/responses'
import { removeAccess } from '@/lib/auth/admins/remove-access'
import { idSchema } from '@/lib/auth/admins/schema'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

const summary =
  'Takes the admin role from an account and ends its sessions; never one’s own, never the last. Harmless when repeated.'

export const DELETE = adminRoute(
  { summary, response: doneResponse, fresh: 'always', limit: limits.memberByVisitor, errors: ['conflict'] },
  async ({ params, actor }) => {
    const id = idSchema.safeParse(params.id)
    if (!id.success) throw new AppError('not_found', 'This account is not there any more.')
    const { done } = await removeAccess(id.data, actor)
    return {
      done,
      message: done
        ? 'Access was removed, and all sessions have ended.'
        : 'This account was no admin any more.',
    }
  },
)
