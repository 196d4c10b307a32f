import { adminRoute } from '@/lib/auth/route'
import { recall } from '@/lib/firms/hand-over/recall'
import { NOBODY_TO_TELL, recalledResponse, recallSchema } from '@/lib/firms/hand-over/schema'
import { limits } from '@/lib/http/rate-limit'

/** Also while hand-over is off. */
export const POST = adminRoute(
  {
    summary:
      'Recalls a request from the law firm that has it, for good: it sees it no longer and is told to stop. With the reason `asked` it goes to nobody else either, until its person asks anew. Harmless when repeated.',
    body: recallSchema,
    response: recalledResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, body, actor }) => {
    const { done, wasRecalled, hasNobody } = await recall(params.id!, body, actor)
    return {
      done,
      message: !done
        ? 'It was recalled already.'
        : wasRecalled
          ? 'It was recalled already. From now on it goes to nobody, until its person asks anew.'
          : hasNobody
            ? `Recalled. ${NOBODY_TO_TELL}`
            : 'Recalled. The firm sees it no longer, and its people are written to within a minute.',
    }
  },
)
