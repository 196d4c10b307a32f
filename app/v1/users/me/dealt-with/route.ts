import { getBreachSchema } from '@/lib/breaches/check/schema'
import { dealtWithResponse } from '@/lib/cases/responses'
import { setDealtWith } from '@/lib/cases/dealt-with'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute, type MemberContext } from '@/lib/auth/route'

const options = {
  query: getBreachSchema,
  limit: limits.memberByVisitor,
  response: dealtWithResponse,
  errors: ['not_found'],
} as const

const setTo =
  (on: boolean) =>
  async ({ viewer, query }: MemberContext<undefined, { uniqueBreachId: string }>) => {
    await setDealtWith(viewer.userId, query.uniqueBreachId, on)
    return { uniqueBreachId: query.uniqueBreachId, dealtWith: on }
  }

/** Marks a breach as dealt with. */
export const PUT = memberRoute(
  { summary: 'Marks a breach as dealt with. Harmless when repeated.', ...options },
  setTo(true),
)

/** Takes that back. */
export const DELETE = memberRoute(
  { summary: 'Takes that mark back. Harmless when repeated.', ...options },
  setTo(false),
)
