import { formatCents } from '../site/format'
import type { TimeClaim } from './arithmetic'
import type { SettlementTier } from './record'

// What a notice's own rules make of a person's time, in words. Pure. Always a most, before any reduction (docs/settlements.md).

/** 90 → '1 hour 30 minutes', 0 → '0 minutes' */
export function inHours(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(whole > 0 ? [count(whole, 'hour')] : []),
    ...(rest > 0 || whole === 0 ? [count(rest, 'minute')] : []),
  ].join(' ')
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`

/**
 * How much of the time counts, what that comes to at most, and why it is not more.
 * @param spent minutes.
 * @param outer the name of what it counts in the cap of; null where it counts in none.
 */
export function timeWords(
  { minutes, cents, boundBy }: TimeClaim,
  { incrementMinutes, minimumMinutes, maxMinutes, maxCents }: SettlementTier,
  spent: number,
  outer: string | null,
): string {
  if (boundBy === 'too_little_time') return `Under ${inHours(minimumMinutes ?? 0)} nothing counts.`
  const steps =
    incrementMinutes !== null && incrementMinutes > 1 && minutes < Math.min(spent, maxMinutes ?? spent)
      ? ` Only full steps of ${inHours(incrementMinutes)} count.`
      : ''
  if (minutes === 0) return `Nothing counts yet.${steps}`
  const bound = {
    nothing: '',
    most_time: ` ${inHours(maxMinutes ?? 0)} is the most.`,
    own_cap: ` ${formatCents(maxCents ?? 0)} is the most.`,
    shared_cap: ` No more fits in the cap of ${outer === null ? 'the other losses' : `“${outer}”`}.`,
  }[boundBy]
  return `${inHours(minutes)} count: up to ${formatCents(cents)}, before any reduction.${bound}${steps}`
}
