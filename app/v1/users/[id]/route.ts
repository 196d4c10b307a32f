import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { deleteUser } from '@/lib/members/delete-user'
import { formatDate } from '@/lib/site/format'

export const DELETE = adminRoute(
  {
    summary:
      'Deletes a user with everything of theirs; for seven days they can be put back. With `forGood`, which is for who asked to be deleted, at once and for ever; whose address was proven is told by mail. Not an admin.',
    response: messageResponse,
    query: z.object({
      forGood: z.enum(['true', 'false'], { error: 'forGood must be true or false' }).optional(),
    }),
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, query, actor }) => {
    const until = await deleteUser(params.id!, actor, { forGood: query.forGood === 'true' })
    return {
      message: until
        ? `The user was deleted. Until ${formatDate(until)} they can be put back, under Removed.`
        : 'The user was deleted for good. Whose address was proven is told by mail.',
    }
  },
)
