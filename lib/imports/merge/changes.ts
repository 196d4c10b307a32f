import type { OwnFacts } from '../../breaches/one/shown-facts'
import { dayWithin } from '../../breaches/kinds/day-words'
import { formatNumber } from '../../validation/format-number'
import type { BreachFacts } from '../read/row'

// What a file says otherwise than what is stored, breach by breach. Pure.

/** What becomes of what a file tells: an entry says something else, a row is kept under another entry, waits for an answer, or is an entry. In the order in which they are shown. */
export const CHANGED_AS = ['changed', 'joined', 'asked', 'added'] as const

/** One thing that an import does to the catalogue. */
export interface BreachChange extends Pick<BreachFacts, 'company' | 'breachDate' | 'datePrecision'> {
  /** The row of the file where it first stands; null for an entry that changes with others of its company. */
  row: number | null
  as: (typeof CHANGED_AS)[number]
  /** What is other than it was; empty for a row that is new. */
  fields: FieldChange[]
  /** What the entry is called that it is kept under. */
  entry?: string
}

interface FieldChange {
  name: string
  from: string
  to: string
}

/** How many of each kind a report holds. */
export const CHANGES_KEPT = 500

/** The facts that a file says otherwise than it did before. The order of data types is none. */
export function changedFields(next: OwnFacts, before: OwnFacts): FieldChange[] {
  return FIELDS.flatMap(({ name, words }) => {
    const from = words(before)
    const to = words(next)
    return from === to ? [] : [{ name, from, to }]
  })
}

const FIELDS: readonly { name: string; words: (facts: OwnFacts) => string }[] = [
  { name: 'Company', words: ({ title }) => title },
  { name: 'Breach Date', words: dayWithin },
  {
    name: 'Affected Users',
    words: ({ pwnCount, countIsAtLeast }) =>
      pwnCount === 0 ? 'not known' : `${countIsAtLeast ? 'at least ' : ''}${formatNumber(pwnCount)}`,
  },
  { name: 'Data Types', words: ({ dataClasses }) => [...dataClasses].sort().join(', ') },
  { name: 'Severity', words: ({ severity, severityIsStated }) => (severityIsStated ? severity : 'weighed') },
  { name: 'Domain', words: ({ domain }) => domain || 'not known' },
  { name: 'Sensitive', words: ({ isSensitive }) => (isSensitive ? 'yes' : 'no') },
  { name: 'Verified', words: ({ isVerified }) => (isVerified ? 'yes' : 'no') },
  {
    name: 'Filings',
    words: ({ filings }) =>
      filings
        .map(({ authority, state, count }) => `${state || authority} ${formatNumber(count)}`)
        .sort()
        .join('; ') || 'none',
  },
]

/** One change in words: 'Acme: Affected Users 10 → 12, Severity low → high'. */
export function changeWords({ company, fields }: Pick<BreachChange, 'company' | 'fields'>): string {
  if (fields.length === 0) return `${company}: what other sources say of it`
  return `${company}: ${fields.map(({ name, from, to }) => `${name} ${from} → ${to}`).join(', ')}`
}
