import type { LeadFilters, LeadState, LeadWish } from './lead-view'

// The number that the column `facets` of a lead holds (its migration), and which numbers a filter lets through. Pure.

const WISH_BITS: Record<LeadWish, number> = { lawyer: 1, texts: 2, news: 4 }
const CONFIRMED_BIT = 8
const STATE_BASE: Record<LeadState, number> = { new: 0, contacted: 16, closed: 32 }

const EXPORTED_BIT = 64

export const ALL_FACETS: readonly number[] = [0, EXPORTED_BIT].flatMap((exported) =>
  Array.from({ length: 48 }, (_, facets) => exported + facets),
)

/** Which of the 96 kinds of lead a filter lets through, in order. @param wishes what must be asked for besides. */
export function facetsOf(
  { state, consent, confirmed, exported }: Pick<LeadFilters, 'state' | 'consent' | 'confirmed' | 'exported'>,
  wishes: readonly LeadWish[] = [],
): number[] {
  const bits = [...wishes, ...(consent ? [consent] : [])].reduce((sum, wish) => sum | WISH_BITS[wish], 0)
  return ALL_FACETS.filter(
    (facets) =>
      (facets & bits) === bits &&
      (state === undefined || (facets & 48) === STATE_BASE[state]) &&
      (confirmed === undefined || ((facets & CONFIRMED_BIT) !== 0) === (confirmed === 'yes')) &&
      (exported === undefined || ((facets & EXPORTED_BIT) !== 0) === (exported === 'yes')),
  )
}
