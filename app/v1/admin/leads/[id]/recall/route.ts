import { adminRoute } from '@/lib/auth/route'
import { recall } from '@/lib/firms/hand-over/recall'
import { NOBODY_TO_TELL, recalledResponse, recallSchema } from '@/lib/firms/hand-over/schema'
import { limits } from '@/lib/http/rate-limit'

/** Also while hand-over is off. */
export const POST = adminRoute(
  {
    summary:
      'Recalls a request from the law firm that has it, for good: it sees it no longer and is told to stop. Harmless when repeated.',
    body: recallSchema,
    response: recalledResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, body, actor }) => {
    const { done, hasNobody } = await recall(params.id!, body, actor)
    return {
      done,
      message: !done
        ? 'It was recalled already.'
        : hasNobody
          ? `Recalled. ${NOBODY_TO_TELL}`
          : 'Recalled. The firm sees it no longer, and its people are written to within a minute.',
    }
  },
)
