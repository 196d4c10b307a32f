import type { NewSettlement } from '../insert-settlement'
import type { ProposalContent } from '../proposal'

// One settlement as a file gives it, whatever the file's form. Pure.

type Facts = ProposalContent['fields'] & { company: string }
type ProposedDate = Omit<ProposalContent['dates'][number], 'supersedes'>

export interface IntakeRecord {
  /** As the file names it; null for the one that follows from its case. */
  slug: string | null
  facts: Facts
  /** A list's headline, for its name where the case's is not given. */
  title: string | null
  sources: { url: string; readAt: string }[]
  /** `source`: its place among `sources`; `supersedes`: the place among `dates` of the day that it replaces. */
  dates: (ProposedDate & { source: number; supersedes?: number })[]
  events: (ProposalContent['events'][number] & { source: number })[]
  tiers: NonNullable<NewSettlement['tiers']>
  conditions: NonNullable<NewSettlement['conditions']>
  /** The source of a fact, where that is not the first. */
  fieldSources: Record<string, number>
}

/** Why a row is not taken. The reason never says what the cell has. */
export interface RowError {
  /** As a spreadsheet counts it, the header being row 1; in a JSON list the record's number. */
  row: number
  column: string
  message: string
}

/** A row of a file: what it says, or all that is wrong with it. */
export type IntakeRow = { row: number } & ({ record: IntakeRecord } | { errors: RowError[] })

/**
 * As a draft: never published, and with no source or day worth more than a third party's, whatever the file says of itself. So
 * none is ever open before an operator has read a court's or an official page, and none over.
 */
export function toDraft(record: IntakeRecord, slug: string): NewSettlement {
  const { facts, sources, dates, events, tiers, conditions } = record
  return {
    ...facts,
    slug,
    sources: sources.map((source) => ({ ...source, kind: 'third_party' })),
    dates: dates.map((date) => ({ ...date, confidence: 'third_party' })),
    // That all is over would hide a claim that is open: an operator reads it where it counts.
    events: events.filter(({ kind }) => kind !== 'done'),
    tiers,
    conditions,
    fieldSources: Object.fromEntries(
      Object.entries(facts)
        .filter(([name, value]) => name !== 'company' && name !== 'summary' && hasValue(value))
        .map(([name]) => [name, record.fieldSources[name] ?? 0]),
    ),
  }
}

export function hasValue(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}
