import type { Breach } from '../breach'
import { groupOf } from '../advice/advice'
import { severityByCount, SEVERITIES, type Severity } from './severity'
import { yearsBefore } from './status'

// How grave a breach is today: by the kinds of data and by its age (docs/decisions/0039). Pure.

type Weighed = Exclude<Severity, 'critical'>

/** What a kind of data weighs, from the day of the breach on. */
interface Weight {
  fresh: Weighed
  /** From so many years on it weighs this, in the order of the years. */
  then: readonly (readonly [years: number, level: Weighed])[]
}

/** One row for each weight. Whatever a class is called, it weighs what its group of advice weighs. */
export const WEIGHTS = {
  /** What nobody can change, or what opens accounts and money in somebody's name for as long as they live. */
  lasting: { fresh: 'high', then: [] },
  /** What opens an account until it is changed. */
  access: {
    fresh: 'high',
    then: [
      [5, 'medium'],
      [10, 'low'],
    ],
  },
  /** What finds a person, or lets somebody pass as whom they know. */
  personal: { fresh: 'medium', then: [[5, 'low']] },
  /** The rest: it makes a false message sound true. */
  slight: { fresh: 'low', then: [] },
} as const satisfies Record<string, Weight>

export type WeightName = keyof typeof WEIGHTS

/** By the groups of advice (lib/breaches/advice); a group that is not here is slight. */
export const WEIGHT_OF_GROUP: Readonly<Record<string, WeightName>> = {
  'id-numbers': 'lasting',
  license: 'lasting',
  passport: 'lasting',
  biometrics: 'lasting',
  bank: 'lasting',
  cards: 'lasting',
  'wallet-words': 'lasting',
  insurance: 'lasting',
  health: 'lasting',
  hiv: 'lasting',
  threats: 'lasting',
  passwords: 'access',
  pins: 'access',
  tokens: 'access',
  keys: 'access',
  'security-questions': 'access',
  'recovery-email': 'personal',
  phone: 'personal',
  address: 'personal',
  whereabouts: 'personal',
  birth: 'personal',
  'member-numbers': 'personal',
  documents: 'personal',
  'partial-card': 'personal',
  wealth: 'personal',
  messages: 'personal',
  immigration: 'personal',
  beliefs: 'personal',
  family: 'personal',
  'not-named': 'personal',
}

/** Classes that weigh less than the group whose advice they share. */
const LIGHTER = new Map<string, WeightName>([
  ['password hints', 'personal'],
  ['password strengths', 'slight'],
  ['geographic locations', 'slight'],
  ['ages', 'slight'],
  ['age groups', 'slight'],
  ['payment methods', 'slight'],
])

/** What a data class weighs, however its source writes it. */
export function weightOf(dataClass: string): WeightName {
  return LIGHTER.get(dataClass.trim().toLowerCase()) ?? WEIGHT_OF_GROUP[groupOf(dataClass)] ?? 'slight'
}

type Weighable = Pick<Breach, 'dataClasses' | 'breachDate' | 'pwnCount'> & {
  datePrecision: Breach['datePrecision'] | 'unknown'
}

/**
 * The severity that no person and no file has stated: of all its data classes the gravest counts. A class more never lowers it, and
 * the older of two breaches of the same data never weighs more. Where no class is named, the specification's thresholds count
 * people (section 9). Never critical: that is a person's or a file's word.
 * @param now a day that nobody knows counts as this one.
 */
export function weighSeverity(
  { dataClasses, breachDate, datePrecision, pwnCount }: Weighable,
  now: Date,
): Weighed {
  if (dataClasses.length === 0) return severityByCount(pwnCount)
  const levels = new Set([...new Set(dataClasses.map(weightOf))].map((name) => levelAt(name)))
  return (['high', 'medium'] as const).find((level) => levels.has(level)) ?? 'low'

  function levelAt(name: WeightName): Weighed {
    const { fresh, then }: Weight = WEIGHTS[name]
    const passed = (years: number) => datePrecision !== 'unknown' && breachDate <= yearsBefore(now, years)
    return then.findLast(([years]) => passed(years))?.[1] ?? fresh
  }
}

/** A level as a number: 0 is the lowest. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity)
}
