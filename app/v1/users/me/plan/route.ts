import { memberRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { carryMarks, markStep, readPlanState } from '@/lib/plan/keep-plan'
import {
  carriedResponse,
  carryMarksSchema,
  markedStepResponse,
  markStepSchema,
  planResponse,
} from '@/lib/plan/schema'

/** What the member has said of the steps of their plan, and their freezes. */
export const GET = memberRoute(
  {
    summary: 'What one has said of the steps of one’s plan, and where one’s credit is frozen.',
    limit: limits.memberByVisitor,
    response: planResponse,
  },
  ({ viewer }) => readPlanState(viewer.userId),
)

/** Notes one step. */
export const PUT = memberRoute(
  {
    summary:
      'Notes whether a step is done, waits, or is not for oneself. Who writes last is right. Harmless when repeated.',
    body: markStepSchema,
    limit: limits.memberByVisitor,
    response: markedStepResponse,
    errors: ['conflict'],
  },
  ({ viewer, body }) => markStep(viewer.userId, body),
)

/** Carries over what a browser kept from before there was an account. */
export const POST = memberRoute(
  {
    summary: 'Carries over which steps a browser kept as done. Undoes nothing. Harmless when repeated.',
    body: carryMarksSchema,
    limit: limits.memberByVisitor,
    response: carriedResponse,
  },
  async ({ viewer, body }) => ({ carried: await carryMarks(viewer.userId, body.done) }),
)
