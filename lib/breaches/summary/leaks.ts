import type { Breach } from '../breach'
import { groupOf } from '../advice/advice'
import { KINDS } from '../kinds/kind-table'

// What a person's breaches leaked, by the eight kinds of data that people ask about first, and how much each kind weighs on the
// timeline. Which data class is of which group, lib/breaches/advice knows. Pure.

interface Leak {
  key: string
  label: string
  /** @param group of the advice. @param name the data class in lower case. */
  holds: (group: string, name: string) => boolean
}

const isPartOfCard = (group: string, name: string) => group === 'partial-card' && !name.includes('method')
const isId = (group: string, name: string) =>
  group === 'license' || group === 'passport' || (group === 'id-numbers' && !/social security|\bssns?\b|\btax|\bw-?2|\bitin/.test(name)) // prettier-ignore

/** In their order on the page. */
const LEAKS = [
  {
    key: 'password',
    label: 'Password',
    holds: (group, name) => group === 'passwords' && !/\bhints?\b|\bstrengths?\b/.test(name),
  },
  {
    key: 'ssn',
    label: 'Social Security',
    holds: (group, name) => group === 'id-numbers' && /social security|\bssns?\b/.test(name),
  },
  {
    key: 'card',
    label: 'Card or bank',
    holds: (group, name) => group === 'cards' || group === 'bank' || isPartOfCard(group, name),
  },
  {
    key: 'health',
    label: 'Health',
    holds: (group, name) =>
      group === 'health' ||
      group === 'hiv' ||
      group === 'insurance' ||
      /health information|\bphi\b/.test(name),
  },
  {
    key: 'phone',
    label: 'Phone',
    holds: (group, name) => group === 'phone' && /phone|mobile num/.test(name),
  },
  {
    key: 'address',
    label: 'Home address',
    holds: (group, name) => group === 'address' && /address/.test(name),
  },
  {
    key: 'birth',
    label: 'Birth date',
    holds: (group, name) => group === 'birth' && /birth|\bdobs?\b/.test(name),
  },
  { key: 'id', label: 'ID or passport', holds: isId },
] as const satisfies readonly Leak[]

export type LeakKey = (typeof LEAKS)[number]['key']

/** The kinds of data that a data class belongs to; none for most. */
function leaksOfClass(dataClass: string): LeakKey[] {
  const [group, name] = [groupOf(dataClass), dataClass.toLowerCase()]
  return LEAKS.filter(({ holds }) => holds(group, name)).map(({ key }) => key)
}

/** What a breach leaked of the eight, in the page's order. */
export function leaksOf({ dataClasses }: Pick<Breach, 'dataClasses'>): LeakKey[] {
  const found = new Set(dataClasses.flatMap(leaksOfClass))
  return LEAKS.map(({ key }) => key).filter((key) => found.has(key))
}

type Leaking = Pick<Breach, 'uniqueBreachId' | 'title' | 'dataClasses' | 'breachDate' | 'kind'>

export interface LeakTile {
  key: LeakKey
  label: string
  /** How many of the breaches, and the newest that is confirmed, if one is: '2, last: Adobe'. */
  says: string
  count: number
  /** Of a card: part of its number at most, in all of them. */
  isInPart: boolean
  /** The one that is named; null where none leaked it. */
  from: string | null
}

/** The eight, each with what is known. @param breaches in any order. */
export function leakTiles(breaches: readonly Leaking[]): LeakTile[] {
  const newest = [...breaches].sort((a, b) => (a.breachDate < b.breachDate ? 1 : -1))
  return LEAKS.map(({ key, label }) => {
    const of = newest.filter((breach) => leaksOf(breach).includes(key))
    // One that nobody has confirmed is named where there is no other.
    const last = of.find(({ kind }) => !KINDS[kind].isUncertain) ?? of[0]
    if (!last) return { key, label, says: 'None known', count: 0, isInPart: false, from: null }
    const isInPart = key === 'card' && of.every((breach) => weightOf(breach) < WEIGHTS.most)
    return {
      key,
      label,
      says: isInPart
        ? `${of.length}, in part: ${last.title}`
        : of.length === 1
          ? `1: ${last.title}`
          : `${of.length}, last: ${last.title}`,
      count: of.length,
      isInPart,
      from: last.uniqueBreachId,
    }
  })
}

/** Radii on the timeline, in px, by the most sensitive class that leaked. */
const WEIGHTS = { most: 9, more: 6.5, rest: 4.5 } as const
export type Weight = (typeof WEIGHTS)[keyof typeof WEIGHTS]

const MOST: readonly LeakKey[] = ['ssn', 'card', 'health', 'id']

/** How much one data class weighs. */
function weightOfClass(dataClass: string): Weight {
  const leaks = leaksOfClass(dataClass)
  if (leaks.length === 0) return WEIGHTS.rest
  const isPart = isPartOfCard(groupOf(dataClass), dataClass.toLowerCase())
  return !isPart && leaks.some((key) => MOST.includes(key)) ? WEIGHTS.most : WEIGHTS.more
}

/** How sensitive the most sensitive class of a breach is. */
export function weightOf({ dataClasses }: Pick<Breach, 'dataClasses'>): Weight {
  return dataClasses.reduce<Weight>((most, name) => {
    const weight = weightOfClass(name)
    return weight > most ? weight : most
  }, WEIGHTS.rest)
}

/** The data classes of a breach, the most sensitive first; else as its source has them. Contact data that every breach has comes last. */
export function bySensitivity(dataClasses: readonly string[]): string[] {
  const rank = (name: string) => (groupOf(name) === 'email' ? 1 : 0)
  return [...dataClasses].sort((a, b) => weightOfClass(b) - weightOfClass(a) || rank(a) - rank(b))
}
