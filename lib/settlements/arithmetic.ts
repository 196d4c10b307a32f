import type { SettlementTier } from './record'

// What a notice's own rules make of a person's hours and losses. Pure. Every figure is a most, before any reduction; tiers are never
// added up.

/** What bounded a figure. */
type BoundBy = 'nothing' | 'too_little_time' | 'most_time' | 'own_cap' | 'shared_cap'

export interface TimeClaim {
  /** Of those spent, what counts. */
  minutes: number
  cents: number
  boundBy: BoundBy
}

type Tiers = readonly Pick<SettlementTier, 'position' | 'maxCents' | 'withinCapOf'>[]

/**
 * The most that time spent comes to: whole steps, paid by the hour, up to the most time, inside its own cap and the cap that it counts in.
 * @param minutes spent.
 * @param tiers all of the settlement's, for the cap that it counts in.
 * @param otherCents what else counts in that cap.
 */
export function timeClaim(tier: SettlementTier, minutes: number, tiers: Tiers, otherCents = 0): TimeClaim {
  const rate = tier.rateCents ?? 0
  const step = Math.max(1, tier.incrementMinutes ?? 1)
  const spent = Number.isFinite(minutes) ? Math.max(0, Math.floor(minutes)) : 0
  if (spent < (tier.minimumMinutes ?? 0)) return { minutes: 0, cents: 0, boundBy: 'too_little_time' }
  const most = tier.maxMinutes ?? Number.POSITIVE_INFINITY
  const counted = Math.floor(Math.min(spent, most) / step) * step
  const paid = Math.floor((counted * rate) / 60)
  const own = tier.maxCents ?? Number.POSITIVE_INFINITY
  const shared = roomInCap(tier, tiers, otherCents)
  const cents = Math.min(paid, own, shared)
  const boundBy =
    cents < paid ? (shared < own ? 'shared_cap' : 'own_cap') : spent > most ? 'most_time' : 'nothing'
  return { minutes: counted, cents, boundBy }
}

/** The most that a loss comes to: inside its own cap and the cap that it counts in. */
export function lossClaim(tier: SettlementTier, cents: number, tiers: Tiers, otherCents = 0): number {
  const lost = Number.isFinite(cents) ? Math.max(0, Math.floor(cents)) : 0
  return Math.min(lost, tier.maxCents ?? Number.POSITIVE_INFINITY, roomInCap(tier, tiers, otherCents))
}

/** The most that a tier can come to, for anybody; null where the notice names no bound. Cents. */
export function mostOf(tier: SettlementTier, tiers: Tiers): number | null {
  const most =
    tier.rateCents !== null && tier.maxMinutes !== null
      ? timeClaim(tier, tier.maxMinutes, tiers).cents
      : Math.min(tier.maxCents ?? Number.POSITIVE_INFINITY, roomInCap(tier, tiers, 0))
  return Number.isFinite(most) ? most : null
}

/** What is left of the cap that a tier counts in. Cents; infinite where it counts in none. */
function roomInCap({ withinCapOf }: Pick<SettlementTier, 'withinCapOf'>, tiers: Tiers, otherCents: number) {
  const cap =
    withinCapOf === null ? null : (tiers.find(({ position }) => position === withinCapOf)?.maxCents ?? null)
  return cap === null ? Number.POSITIVE_INFINITY : Math.max(0, cap - Math.max(0, otherCents))
}
