import type { LeadFilters, LeadState, LeadWish } from './lead-view'

// The number that the column `facets` of a lead holds (its migration), and which numbers a filter lets through. Pure.

const WISH_BITS: Record<LeadWish, number> = { lawyer: 1, texts: 2, news: 4 }
const CONFIRMED_BIT = 8
const STATE_BASE: Record<LeadState, number> = { new: 0, contacted: 16, closed: 32 }

export const ALL_FACETS: readonly number[] = Array.from({ length: 48 }, (_, facets) => facets)

/** Which of the 48 kinds of lead a filter lets through, in order. @param wishes what must be asked for besides. */
export function facetsOf(
  { state, consent, confirmed }: Pick<LeadFilters, 'state' | 'consent' | 'confirmed'>,
  wishes: readonly LeadWish[] = [],
): number[] {
  const bits = [...wishes, ...(consent ? [consent] : [])].reduce((sum, wish) => sum | WISH_BITS[wish], 0)
  return ALL_FACETS.filter(
    (facets) =>
      (facets & bits) === bits &&
      (state === undefined || (facets & 48) === STATE_BASE[state]) &&
      (confirmed === undefined || ((facets & CONFIRMED_BIT) !== 0) === (confirmed === 'yes')),
  )
}
