import { listed } from '../site/format'
import type { SettlementTier } from './record'

// What a person can ask for, as the notice has it: one of its choices, and what comes with any of them; where there are several
// groups of people, for each of them. Pure. Amounts are never added up.

export interface Choice {
  /** The notice's name for it, such as `A`; null for what stands beside no other. */
  name: string | null
  tiers: SettlementTier[]
}

export interface ChoicesOfGroup {
  /** Whom it is for; null for everybody. */
  group: string | null
  /** Of these a person takes one. */
  choices: Choice[]
  /** With any of them; where there is no choice, all that there is. */
  withAny: SettlementTier[]
}

/** The choices of each group, in the notice's order. What names no group is for each of them. */
export function choicesOf(tiers: readonly SettlementTier[]): ChoicesOfGroup[] {
  const inOrder = [...tiers].sort((a, b) => a.position - b.position)
  const groups = distinct(inOrder.map(({ group }) => group))
  if (groups.length === 0) return inOrder.length === 0 ? [] : [choicesIn(null, inOrder)]
  return groups.map((group) =>
    choicesIn(
      group,
      inOrder.filter((tier) => tier.group === null || tier.group === group),
    ),
  )
}

function choicesIn(group: string | null, tiers: readonly SettlementTier[]): ChoicesOfGroup {
  const names = distinct(tiers.map(({ choice }) => choice)).sort()
  // The only one there is excludes nothing.
  if (names.length < 2) return { group, choices: [], withAny: [...tiers] }
  return {
    group,
    choices: names.map((name) => ({ name, tiers: tiers.filter(({ choice }) => choice === name) })),
    withAny: tiers.filter(({ choice }) => choice === null),
  }
}

/** 'Pick A or B, not both.'; empty where there is nothing to choose. */
export function pickOne({ choices }: Pick<ChoicesOfGroup, 'choices'>): string {
  const names = choices.map(({ name }) => name)
  if (names.length < 2) return ''
  return names.length === 2 ? `Pick ${names.join(' or ')}, not both.` : `Pick one of ${oneOf(names)}.`
}

/** 'A or B', 'A, B or C'. */
export function oneOf(names: readonly (string | null)[]): string {
  return listed(
    names.map((name) => name ?? ''),
    'or',
  )
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value) => value !== null)
}
