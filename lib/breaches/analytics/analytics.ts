import { groupDataClasses } from './analytics-data'
import { passwordStrength, type PasswordStrength } from './analytics-passwords'
import { riskOf, type Risk } from './analytics-risk'
import type { Breach } from '../breach'
import { industryOf } from './industries'

/** What the Analytics tab shows (specification, section 2, dashboard tab 4). */
export interface BreachAnalytics {
  /** `own`: from the member's breaches. `xposedornot`: as the breach-analytics service answers; it gives no reasons. */
  source: 'own' | 'xposedornot'
  breachCount: number
  risk: Risk
  /** In how many breaches passwords were kept in which way. Breaches without passwords are not in it. */
  passwords: Record<PasswordStrength, number>
  /** Only categories with something in them. The names are the source's own. */
  exposedData: { category: string; classes: string[] }[]
  /** The top 5, the most frequent first. */
  industries: { name: string; count: number }[]
  /** Breaches whose industry is not known. */
  industriesUnknown: number
  /** Years with a breach, the newest first. */
  years: { year: number; count: number }[]
  /** Names of the breached services, each once. */
  services: string[]
}

interface AnalyseOptions {
  /** `uniqueBreachId`s that the member has marked as dealt with. */
  dealtWith?: ReadonlySet<string>
  /** The instant to count "recent" from. Now, unless a test says otherwise. */
  now?: Date
}

const TOP_INDUSTRIES = 5

/** Analyses a member's own breaches. A breach that is given twice counts once. */
export function analyse(
  breaches: readonly Breach[],
  { dealtWith = new Set(), now = new Date() }: AnalyseOptions = {},
): BreachAnalytics {
  const each = [...new Map(breaches.map((breach) => [breach.uniqueBreachId, breach])).values()].sort(
    (a, b) => (a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : 0),
  )
  const passwords = { strong: 0, unknown: 0, weak: 0, plain: 0 }
  for (const breach of each) {
    const strength = passwordStrength(breach)
    if (strength) passwords[strength] += 1
  }
  const industries = each.map(industryOf)
  return {
    source: 'own',
    breachCount: each.length,
    risk: riskOf(each, dealtWith, now),
    passwords,
    exposedData: groupDataClasses(each.map(({ dataClasses }) => dataClasses)),
    industries: topIndustries(countEach(industries.filter((industry) => industry !== null))),
    industriesUnknown: industries.filter((industry) => industry === null).length,
    years: newestFirst(countEach(each.map(({ breachDate }) => Number(breachDate.slice(0, 4))))),
    services: [...new Set(each.map(({ title }) => title))],
  }
}

/** The five with most breaches, only counts above 0 (specification, section 9); equal ones by name. */
export function topIndustries(counts: ReadonlyMap<string, number>): BreachAnalytics['industries'] {
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
    .slice(0, TOP_INDUSTRIES)
}

/** Years with a breach, descending (specification, section 9). */
export function newestFirst(counts: ReadonlyMap<number, number>): BreachAnalytics['years'] {
  return [...counts]
    .map(([year, count]) => ({ year, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.year - a.year)
}

function countEach<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
