import type { ProposalContent } from '../proposal'
import { standingDates } from '../dates'
import type { DateKind, Settlement, SettlementDate } from '../record'
import { areDocketsApart, caseKey, courtKey, docketKey } from './case-key'
import { hasValue, type IntakeRecord } from './intake-record'

// What a row says that the record does not: one proposal for each source of the row. Pure.

type FactName = keyof ProposalContent['fields']

/** A company's name is written in as many ways as there are lists, and our own words are ours. */
const NEVER_PROPOSED: ReadonlySet<string> = new Set(['company', 'summary', 'classRule', 'incidentPrecision'])

/** As many as a record may have: more than that an operator sorts out by hand. */
const MAX_LISTED = 10

/** @returns none where the record says all of it already. */
export function differencesOf(record: IntakeRecord, stored: Settlement): ProposalContent[] {
  return record.sources.flatMap(({ url, readAt }, place) => {
    const dates = newDates(record, stored, place)
    const fields = newFacts(record, stored, place)
    const events = record.events
      .filter((event) => event.source === place && !stored.events.some(({ kind }) => kind === event.kind))
      // A list's word does not end anything.
      .filter(({ kind }) => kind !== 'done')
      .map(({ source: _, ...event }) => event)
    if (dates.length === 0 && events.length === 0 && Object.keys(fields).length === 0) return []
    return [{ source: { url, kind: 'third_party' as const, readAt }, dates, fields, events }]
  })
}

/** A claim's day and its extension are looked at as one. */
const family = (kind: DateKind): string => (kind === 'claim_extended' ? 'claim' : kind)

function newDates(record: IntakeRecord, stored: Settlement, place: number): ProposalContent['dates'] {
  const standing = standingDates(stored.dates)
  // What was known once needs no telling again, such as the day from which another was moved.
  const isKnown = (date: IntakeRecord['dates'][number]): boolean =>
    stored.dates.some(
      (known) =>
        family(known.kind) === family(date.kind) &&
        known.date === date.date &&
        (date.time === null || known.time === date.time),
    )
  const replaced = new Set(record.dates.flatMap(({ supersedes }) => supersedes ?? []))
  const sourceUrls = new Map(stored.sources.map(({ id, url }) => [id, url]))
  // A day can be replaced once.
  const taken = new Set<number>()
  return record.dates.flatMap((date, index) => {
    const { source, supersedes: _, ...rest } = date
    if (source !== place || replaced.has(index) || isKnown(date)) return []
    // A list's own earlier word makes way; what a court or an official page says, an operator decides about.
    const before = standing.find(
      (known): known is SettlementDate & { date: string } =>
        known.kind === date.kind &&
        !taken.has(known.id) &&
        known.confidence === 'third_party' &&
        sourceUrls.get(known.sourceId) === record.sources[place]!.url,
    )
    if (!before) return date.date === null ? [] : [rest]
    taken.add(before.id)
    return [{ ...rest, supersedes: before.id }]
  })
}

function newFacts(record: IntakeRecord, stored: Settlement, place: number): ProposalContent['fields'] {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record.facts) as [FactName, unknown][]) {
    if (NEVER_PROPOSED.has(name) || !hasValue(value)) continue
    if ((record.fieldSources[name] ?? 0) !== place) continue
    const now = stored[name]
    if (Array.isArray(value)) {
      const all = new Map([...(now as unknown[]), ...value].map((one) => [JSON.stringify(one), one]))
      if (all.size > (now as unknown[]).length && all.size <= MAX_LISTED) found[name] = [...all.values()]
    } else if (!isSame(name, value, now)) found[name] = value
  }
  if (found.incidentFrom !== undefined || found.incidentTo !== undefined) {
    const { incidentFrom, incidentTo, incidentPrecision } = record.facts
    Object.assign(found, { incidentFrom, incidentTo, incidentPrecision })
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function isSame(name: FactName, value: unknown, now: unknown): boolean {
  if (value === now) return true
  if (typeof value !== 'string' || typeof now !== 'string') return false
  if (name === 'court') return courtKey(value) === courtKey(now)
  if (name === 'docketNumber')
    return docketKey(value) !== null && !areDocketsApart(value, now) && docketKey(now) !== null
  return caseKey(value) === caseKey(now)
}
