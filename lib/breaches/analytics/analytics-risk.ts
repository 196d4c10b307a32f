import { groupOf } from '../advice/advice'
import { passwordStrength, type PasswordStrength } from './analytics-passwords'
import type { Breach } from '../breach'
import { countUnconfirmed } from '../status/summary-words'
import { plural } from '../../site/format'
import { formatNumber } from '../../validation/format-number'

// The risk score: points for what is known, most for what does the most harm. A rough guide and explained as one: every
// point has a reason. Each rule has a ceiling and the ceilings make 100, so no score needs cutting off. Pure.

export type RiskLabel = 'Low' | 'Medium' | 'High'

export interface Risk {
  /** 0 to 100. */
  score: number
  label: RiskLabel
  /** What made the score; the points add up to it. The one for breaches dealt with takes points off. */
  reasons: { text: string; points: number }[]
}

/** "Recent" is the last 2 years, as everywhere on the dashboard (specification, section 9). */
const RECENT_YEARS = 2

const PASSWORD_POINTS: Record<PasswordStrength, number> = { plain: 8, weak: 6, unknown: 4, strong: 2 }

interface Rule {
  /** What one breach adds, 0 when the rule says nothing about it. Even: a breach dealt with counts half. */
  points(breach: Breach, recentSince: string): number
  ceiling: number
  text(breaches: readonly Breach[]): string
}

// Ids of lib/breaches/advice.
const ID_NUMBERS = ['id-numbers', 'license', 'passport', 'member-numbers']
const MONEY = ['cards', 'bank', 'partial-card', 'wealth', 'crypto', 'wallet-words']
const HEALTH = ['health', 'hiv', 'insurance']

const holds = (breach: Breach, groups: readonly string[]) =>
  breach.dataClasses.some((name) => groups.includes(groupOf(name)))
const inBreaches = (count: number) => plural(count, 'breach', 'breaches')

const RULES: readonly Rule[] = [
  {
    ceiling: 20,
    points: () => 2,
    text: inKnownBreaches,
  },
  { ceiling: 28, points: passwordPoints, text: passwordText },
  {
    ceiling: 20,
    points: (breach) => (holds(breach, ID_NUMBERS) ? 10 : 0),
    text: ({ length }) => `Social Security or other ID numbers in ${inBreaches(length)}`,
  },
  {
    ceiling: 12,
    points: (breach) => (holds(breach, MONEY) ? 6 : 0),
    text: ({ length }) => `Bank, card or other money details in ${inBreaches(length)}`,
  },
  {
    ceiling: 10,
    points: (breach) => (holds(breach, HEALTH) ? 4 : 0),
    text: ({ length }) => `Health details in ${inBreaches(length)}`,
  },
  {
    ceiling: 10,
    points: (breach, recentSince) => (breach.breachDate >= recentSince ? 2 : 0),
    text: ({ length }) => `${inBreaches(length)} in the last ${RECENT_YEARS} years`,
  },
]

/**
 * The score of these breaches. One more breach never lowers it; no breaches make 0.
 * @param breaches each once.
 * @param dealtWith `uniqueBreachId`s that the member has marked as dealt with: they count half.
 * @param now the instant to count "recent" from, UTC.
 */
export function riskOf(breaches: readonly Breach[], dealtWith: ReadonlySet<string>, now: Date): Risk {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - RECENT_YEARS)
  const recentSince = since.toISOString().slice(0, 10)

  const reasons: Risk['reasons'] = []
  let takenOff = 0
  for (const { points, ceiling, text } of RULES) {
    const concerned = breaches.filter((breach) => points(breach, recentSince) > 0)
    if (concerned.length === 0) continue
    const sum = (weight: (breach: Breach) => number) =>
      Math.min(
        ceiling,
        concerned.reduce((total, breach) => total + points(breach, recentSince) * weight(breach), 0),
      )
    const full = sum(() => 1)
    takenOff += full - sum((breach) => (dealtWith.has(breach.uniqueBreachId) ? 0.5 : 1))
    reasons.push({ text: text(concerned), points: full })
  }
  const handled = breaches.filter((breach) => dealtWith.has(breach.uniqueBreachId)).length
  if (handled > 0) {
    const text = `${inBreaches(handled)} you have dealt with: half the points`
    // Past a ceiling the others make up for it.
    reasons.push(
      takenOff > 0
        ? { text, points: -takenOff }
        : { text: `${text}, but so far the others outweigh that`, points: 0 },
    )
  }
  const score = reasons.reduce((total, reason) => total + reason.points, 0)
  return { score, label: riskLabel(score), reasons }
}

function inKnownBreaches(breaches: readonly Breach[]): string {
  const unconfirmed = countUnconfirmed(breaches)
  const known = `Your data is in ${plural(breaches.length, 'known breach', 'known breaches')}`
  if (unconfirmed === 0) return known
  if (breaches.length === 1) return `${known}, not confirmed`
  return unconfirmed === breaches.length
    ? `${known}, none of them confirmed`
    : `${known}, ${formatNumber(unconfirmed)} of them not confirmed`
}

/** Thirds of the scale, as the meter shows them. */
export function riskLabel(score: number): RiskLabel {
  if (score * 3 < 100) return 'Low'
  return score * 3 < 200 ? 'Medium' : 'High'
}

function passwordPoints(breach: Breach): number {
  const strength = passwordStrength(breach)
  return strength ? PASSWORD_POINTS[strength] : 0
}

function passwordText(breaches: readonly Breach[]): string {
  const badly = breaches.filter((breach) => passwordPoints(breach) >= PASSWORD_POINTS.weak).length
  const text = `Passwords in ${inBreaches(breaches.length)}`
  return badly === 0
    ? text
    : `${text}, ${badly === breaches.length ? '' : `${badly} of them `}with weak or no protection`
}
