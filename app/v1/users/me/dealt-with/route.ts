import { getBreachSchema } from '@/lib/breaches/check/schema'
import { dealtWithAnswer } from '@/lib/cases/answers'
import { setDealtWith } from '@/lib/cases/set-dealt-with'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute, type MemberContext } from '@/lib/http/route'

const options = {
  query: getBreachSchema,
  limit: limits.memberByVisitor,
  answer: dealtWithAnswer,
  refusals: ['not_found'],
} as const

const answer =
  (on: boolean) =>
  async ({ viewer, query }: MemberContext<undefined, { uniqueBreachId: string }>) => {
    await setDealtWith(viewer.userId, query.uniqueBreachId, on)
    return { uniqueBreachId: query.uniqueBreachId, dealtWith: on }
  }

/** Marks a breach as dealt with. */
export const PUT = memberRoute(
  { about: 'Marks a breach as dealt with. Harmless when repeated.', ...options },
  answer(true),
)

/** Takes that back. */
export const DELETE = memberRoute(
  { about: 'Takes that mark back. Harmless when repeated.', ...options },
  answer(false),
)
