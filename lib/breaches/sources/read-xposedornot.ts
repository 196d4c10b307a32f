import { newestFirst, topIndustries, type BreachAnalytics } from '../analytics/analytics'
import { riskLabel, type RiskLabel } from '../analytics/analytics-risk'
import { industryLabel } from '../analytics/industries'
import type { XposedOrNotAnalytics } from './xposedornot-schema'

type Metrics = NonNullable<XposedOrNotAnalytics['BreachMetrics']>

const RISK_LABELS: readonly RiskLabel[] = ['Low', 'Medium', 'High']
const YEAR_KEY = /^y(\d{4})$/

/**
 * A response of the breach-analytics service as our view model. Pure.
 * @returns null for a response that cannot be one: breaches without a score, or none and no summary that says so.
 */
export function readXposedOrNot({
  BreachMetrics: metrics,
  BreachesSummary: summary,
}: XposedOrNotAnalytics): BreachAnalytics | null {
  const services = [
    ...new Set(
      (summary?.site ?? '')
        .split(';')
        .map((site) => site.trim())
        .filter((site) => site !== ''),
    ),
  ]
  const years = metrics ? yearsOf(metrics) : []
  const breachCount = services.length || years.reduce((sum, { count }) => sum + count, 0)
  const risk = metrics?.risk
  if (breachCount > 0 ? !risk : !summary) return null
  const strength = metrics?.passwords_strength
  return {
    source: 'xposedornot',
    breachCount,
    risk: { score: Math.round(risk?.risk_score ?? 0), label: riskLabelOf(risk), reasons: [] },
    passwords: {
      strong: strength?.StrongHash ?? 0,
      unknown: strength?.Unknown ?? 0,
      weak: strength?.EasyToCrack ?? 0,
      plain: strength?.PlainText ?? 0,
    },
    exposedData: metrics ? exposedDataOf(metrics) : [],
    industries: topIndustries(industriesOf(metrics?.industry ?? [])),
    industriesUnknown: 0,
    years,
    services,
  }
}

function riskLabelOf(risk: Metrics['risk'] | undefined): RiskLabel {
  const known = RISK_LABELS.find((label) => label.toLowerCase() === risk?.risk_label?.trim().toLowerCase())
  return known ?? riskLabel(risk?.risk_score ?? 0)
}

function yearsOf({ yearwise_details: details }: Metrics): BreachAnalytics['years'] {
  return newestFirst(
    new Map(
      Object.entries(details ?? {}).flatMap(([key, value]) => {
        const year = YEAR_KEY.exec(key)?.[1]
        return year && typeof value === 'number' && Number.isInteger(value)
          ? [[Number(year), value] as const]
          : []
      }),
    ),
  )
}

function industriesOf(pairs: Metrics['industry']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [code, count] of pairs)
    counts.set(industryLabel(code), (counts.get(industryLabel(code)) ?? 0) + count)
  return counts
}

function exposedDataOf({ xposed_data: root }: Metrics): BreachAnalytics['exposedData'] {
  const classes = new Map<string, Set<string>>()
  for (const { name, children } of root?.children ?? []) {
    const category = withoutEmoji(name) || 'Other'
    const known = classes.get(category) ?? new Set<string>()
    for (const leaf of children ?? [])
      known.add(
        leaf.name
          .trim()
          .replace(/^data_/, '')
          .trim(),
      )
    known.delete('')
    classes.set(category, known)
  }
  return [...classes]
    .filter(([, names]) => names.size > 0)
    .map(([category, names]) => ({ category, classes: [...names] }))
}

/** Without pictures, and without the joiners and selectors that come with them. Digits, which Unicode counts in, stay. */
function withoutEmoji(name: string): string {
  return name
    .replace(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\u20e3\ufe0e\ufe0f]/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}
