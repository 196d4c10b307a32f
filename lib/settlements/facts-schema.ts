import { z } from 'zod'
import { formatNumber } from '../validation/format-number'
import {
  day,
  docketSchema,
  hostSchema,
  line,
  listOf,
  orNone,
  ownWords,
  phoneSchema,
  postalAddressSchema,
  requiredLine,
  senderSchema,
} from './field-rules'
import { normalisePathPrefix, pathPrefixError } from './hosts'
import type { Settlement } from './record'

// The facts of a settlement: what stands once in its row, each with its source. Pure.

const MAX_CLASS_RULE_LENGTH = 600
/** More people than there are. */
const MAX_CLASS_SIZE = 10_000_000_000
/** A hundred billion dollars. */
const MAX_FUND_CENTS = 10_000_000_000_000

const portalSchema = z.object({
  host: hostSchema,
  pathPrefix: z
    .string('Must be the beginning of a path')
    .max(500, 'Path must be no more than 500 characters')
    .transform(normalisePathPrefix)
    .superRefine((prefix, context) => {
      const message = pathPrefixError(prefix)
      if (message) context.addIssue({ code: 'custom', message })
    }),
})

/** What the notice calls its code. The code itself is never ours, so that a row of digits is refused. */
const noticeCodeName = line('Name of the code', 60).refine(
  (text) => text === null || !/\d{3}/.test(text),
  'Write what the notice calls its code, never a code',
)

const count = (label: string, max: number) =>
  orNone(
    z
      .int(`${label} must be a whole number`)
      .min(1, `${label} must be 1 or more`)
      .max(max, `${label} must be no more than ${formatNumber(max)}`),
  )

export const factFields = {
  company: requiredLine('Company', 200),
  /** What happened, in our words. */
  summary: ownWords('What happened', 1_000),
  caseName: line('Case', 300),
  court: line('Court', 200),
  docketNumber: docketSchema,
  agency: line('Agency', 200),
  administrator: line('Administrator', 200),
  administratorPhone: phoneSchema,
  administratorAddress: postalAddressSchema,
  officialHosts: listOf(hostSchema, 10, 'Hosts'),
  portals: listOf(portalSchema, 10, 'Places on shared hosts'),
  senders: listOf(senderSchema, 10, 'Senders'),
  classRule: ownWords('Who is in the class', MAX_CLASS_RULE_LENGTH),
  incidentFrom: orNone(day('First day of the incident')),
  incidentTo: orNone(day('Last day of the incident')),
  incidentPrecision: z.enum(['day', 'month', 'year'], { error: 'Must be day, month or year' }),
  classSize: count('People in the class', MAX_CLASS_SIZE),
  fundCents: count('Fund in cents', MAX_FUND_CENTS),
  noticeCodeName,
  noticeCodeRequired: z.enum(['yes', 'no', 'unknown'], { error: 'Must be yes, no or unknown' }),
} as const

export type FactName = keyof typeof factFields
export const FACT_NAMES = Object.keys(factFields) as FactName[]

/** Any of them. What is left out stays. */
export const factsSchema = z.object(factFields).partial()
export type Facts = Pick<Settlement, FactName>

/** What is of one fact: it stands and falls with the other's source. */
const WITH: Partial<Record<FactName, FactName>> = {
  incidentTo: 'incidentFrom',
  incidentPrecision: 'incidentFrom',
  noticeCodeRequired: 'noticeCodeName',
}

/** The facts that name a source each. The company and our own words have none: every part of what they say has. */
export const SOURCED_FACTS = FACT_NAMES.filter(
  (name) => name !== 'company' && name !== 'summary' && !(name in WITH),
)

/** The fact by whose source another one is known; null for one that has none. */
export function sourcedBy(name: FactName): FactName | null {
  const of = WITH[name] ?? name
  return SOURCED_FACTS.includes(of) ? of : null
}

/** Whether it says something. */
export function isGiven(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}
