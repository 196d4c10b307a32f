import { getBreachSchema } from '@/lib/breaches/schema'
import { setDealtWith } from '@/lib/cases/set-dealt-with'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute, type MemberContext } from '@/lib/http/route'

const options = { query: getBreachSchema, limit: limits.memberByVisitor }

const answer = (on: boolean) => async ({ viewer, query }: MemberContext<undefined, { uniqueBreachId: string }>) => {
  await setDealtWith(viewer.userId, query.uniqueBreachId, on)
  return { uniqueBreachId: query.uniqueBreachId, dealtWith: on }
}

/** Marks a breach as dealt with. */
export const PUT = memberRoute(options, answer(true))

/** Takes that back. */
export const DELETE = memberRoute(options, answer(false))
