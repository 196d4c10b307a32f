import { doneResponse } from '@/lib/auth/admins/responses'
import { removePerson } from '@/lib/auth/firm-people/remove-person'
import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

/** Also while hand-over is off: a way in that nobody wants is to be closed. */
export const DELETE = adminRoute(
  {
    summary: 'Takes somebody’s sign-in for a law firm away and ends their sessions. Harmless when repeated.',
    response: doneResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, actor }) => {
    const done = await removePerson(params.id!, actor)
    return { done, message: done ? 'Their access is removed.' : 'Their access was removed already.' }
  },
)
