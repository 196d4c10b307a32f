import 'server-only'
import { publishedSettlements } from '../settlements/published'
import { nextDatesOf, type NextDate } from './next-dates'
import type { FollowedSettlement } from './responses'

/** The days that come for a member. @param followed what they follow (list-followed.ts), or what else is shown to them, as watched. */
export async function readNextDates(
  followed: readonly Pick<FollowedSettlement, 'slug' | 'state'>[],
  now = new Date(),
): Promise<NextDate[]> {
  if (followed.length === 0) return []
  const { bySlug } = await publishedSettlements()
  return nextDatesOf(
    followed.flatMap(({ slug, state }) => {
      const head = bySlug.get(slug)
      return head && head.withdrawnAt === null ? [{ ...head, state }] : []
    }),
    now,
  )
}
