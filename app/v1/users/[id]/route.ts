import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { deleteUser } from '@/lib/members/delete-user'

export const DELETE = adminRoute(
  {
    summary: 'Deletes a user with everything of theirs, and tells them by mail. Not an admin.',
    response: messageResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, actor }) => {
    await deleteUser(params.id!, actor)
    return { message: 'The user was deleted.' }
  },
)
