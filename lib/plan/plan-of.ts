import type { Breach } from '../breaches/breach'
import { adviceFor, groupOf } from '../breaches/advice/advice'
import { claimDay } from '../breaches/kinds/claim-day'
import { KINDS } from '../breaches/kinds/kind-table'
import { settlementPath } from '../paths'
import type { OpenSettlement } from '../settlements/open-settlement'
import { CLEAN_DEVICE, ITEMS, SEE_HOW_TO_CLAIM, type PlanItem, type Turn } from './items'
import { leakedBy, namingRank } from './leaked-words'
import type { PlanStep } from './step'

// The plan of one person (docs/plan.md). Pure. It names every breach that it is given, so it is given those alone that may be shown.

/** What of a breach a plan is made of. */
type PlannedBreach = Pick<Breach, 'title' | 'breachDate' | 'dataClasses' | 'kind'>

/** As components/breach/summary-item.ts has it. */
export interface PlannedItem {
  breach: PlannedBreach
  settlements: readonly OpenSettlement[]
}

interface Leak {
  breach: PlannedBreach
  dataClass: string
}

/** These groups hold no name of data that could be said of somebody. */
const NAMELESS = new Set(['not-named', 'unknown'])

/**
 * What to do, each step once however many breaches ask for it: Social Security number or bank account exposed; reused passwords;
 * two-step sign-in; open claims, by day; the rest, the most urgent first.
 * @param items breaches that may be shown to whoever reads the plan, with the settlements that are open about them.
 */
export function planOf(items: readonly PlannedItem[]): PlanStep[] {
  const leaksOf = byGroup(items.map(({ breach }) => breach))
  const asked = ITEMS.flatMap((item) => {
    const leaks = item.groups.flatMap((group) => leaksOf.get(group) ?? [])
    if (leaks.length === 0) return []
    const isForTurn = item.groups.some((group) => leaksOf.has(group) && !item.restOf?.includes(group))
    return [{ turn: isForTurn ? item.turn : 'rest', step: stepOf(item, leaks) }]
  })
  const of = (turn: Turn) => asked.filter((each) => each.turn === turn).map(({ step }) => step)
  return [
    ...of('at-once'),
    ...cleanDevice(items.map(({ breach }) => breach)),
    ...of('passwords'),
    ...of('two-step'),
    ...claimSteps(items.flatMap(({ settlements }) => settlements)),
    ...of('rest'),
  ]
}

function byGroup(breaches: readonly PlannedBreach[]): Map<string, Leak[]> {
  const leaks = new Map<string, Leak[]>()
  for (const breach of breaches)
    for (const dataClass of new Set(breach.dataClasses)) {
      const group = groupOf(dataClass)
      const listed = leaks.get(group)
      if (listed) listed.push({ breach, dataClass })
      else leaks.set(group, [{ breach, dataClass }])
    }
  return leaks
}

function stepOf(item: PlanItem, leaks: readonly Leak[]): PlanStep {
  const advice = adviceFor(
    leaks.map(({ dataClass }) => dataClass),
    { hasAccount: leaks.some(({ breach }) => KINDS[breach.kind].hasAccount) },
  )
  const worst = worstOf(leaks)
  const named = NAMELESS.has(groupOf(worst.dataClass))
    ? `${worst.breach.title} did not say which data`
    : leakedBy(worst.breach, worst.dataClass)
  return {
    key: item.key,
    title: item.title,
    why: item.why ?? named,
    whose: item.why ? '' : worst.breach.title,
    minutes: item.minutes,
    because: [
      ...(item.why ? [`${named}.`] : []),
      ...advice.flatMap(({ lines }) => lines.map(({ says }) => says)),
    ],
    actions: [...new Set(item.actions ?? advice.flatMap(({ steps }) => steps))],
    links: [...item.links],
    claim: null,
  }
}

/** The class that says most; among those of one class, the most recent breach. */
function worstOf(leaks: readonly Leak[]): Leak {
  return leaks.reduce((worst, leak) => {
    const rank = namingRank(leak.dataClass) - namingRank(worst.dataClass)
    return rank < 0 || (rank === 0 && leak.breach.breachDate > worst.breach.breachDate) ? leak : worst
  })
}

function cleanDevice(breaches: readonly PlannedBreach[]): PlanStep[] {
  const copied = breaches.filter(({ kind }) => KINDS[kind].firstAdvice !== null)
  const [first] = copied.sort((a, b) => b.breachDate.localeCompare(a.breachDate))
  const advice = first && KINDS[first.kind].firstAdvice
  if (!advice) return []
  return [
    {
      ...CLEAN_DEVICE,
      links: [...CLEAN_DEVICE.links],
      why: `${first.title}: copied from devices`,
      whose: first.title,
      because: [advice.why],
      actions: [...advice.steps],
      claim: null,
    },
  ]
}

function claimSteps(settlements: readonly OpenSettlement[]): PlanStep[] {
  const bySlug = new Map(settlements.map((settlement) => [settlement.slug, settlement]))
  return [...bySlug.values()]
    .sort((a, b) => a.claimBy.localeCompare(b.claimBy) || a.slug.localeCompare(b.slug))
    .map(({ slug, company, ...day }) => ({
      key: `claim:${slug}`,
      ...SEE_HOW_TO_CLAIM,
      why: `${company}, by ${claimDay(day)}`,
      whose: company,
      because: [
        'Claims are open in a settlement about it. You can file by yourself, free.',
        'Being in a breach does not by itself put you in its settlement. The page helps you find out.',
      ],
      actions: [
        `Read what you can ask for and what you need. The last day to claim is ${claimDay(day)}.`,
        'File at the official address only, as our page writes it out. Filing is free.',
      ],
      links: [],
      claim: { slug, href: settlementPath(slug), claimBy: day.claimBy },
    }))
}
