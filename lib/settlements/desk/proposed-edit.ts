import { FACT_NAMES, isGiven, sourcedBy, type FactName } from '../facts-schema'
import { DATE_GROUPS } from '../date-history'
import { standingDates } from '../dates'
import type { ProposalContent } from '../proposal'
import type { DateKind, Settlement, SettlementDate } from '../record'
import {
  CONFIDENCE_LABELS,
  DATE_LABELS,
  dateText,
  EVENT_LABELS,
  factLabel,
  factText,
  type Change,
} from './changes'
import type { SettlementEdit } from './edit-schema'

// What taking a proposal over would do. Pure.

/** As an edit: all of it is what the proposal's one source says. */
export function asEdit({ source, dates, fields, events }: ProposalContent): SettlementEdit {
  const named = FACT_NAMES.filter((name) => isGiven(fields[name])).flatMap((name) => sourcedBy(name) ?? [])
  return {
    ...fields,
    sources: [source],
    fieldSources: Object.fromEntries(named.map((name) => [name, { source: 0 }])),
    dates: dates.map((date) => ({ ...date, source: 0 })),
    events: events.map((event) => ({ ...event, source: 0 })),
  }
}

/** What stands now, beside what the proposal says. */
export function proposedChanges(
  settlement: Settlement,
  { source, dates, fields, events, quote }: ProposalContent,
): Change[] {
  return [
    ...(quote === undefined ? [] : [{ field: 'In the words of the source', before: null, after: quote }]),
    ...dates.map(({ supersedes, source: _place, ...entry }: SettlementEdit['dates'][number]) => {
      const old = settlement.dates.find(({ id }) => id === supersedes)
      return {
        field: DATE_LABELS[entry.kind],
        before: old ? dateText(old) : staysBeside(settlement.dates, entry.kind),
        after: dateText({ ...entry, confidence: source.kind }),
      }
    }),
    ...(Object.entries(fields) as [FactName, unknown][]).map(([name, value]) => ({
      field: factLabel(name),
      before: factText(name, settlement[name]),
      after: factText(name, value),
    })),
    ...events.map(({ kind, date, note }) => ({
      field: EVENT_LABELS[kind],
      before: null,
      after: [date, note].filter(Boolean).join(', ') || 'yes',
    })),
    {
      field: `Source: ${CONFIDENCE_LABELS[source.kind].toLowerCase()}`,
      before: null,
      after: `${source.url}, read ${source.readAt}`,
    },
  ]
}

/** The days that a further one joins: none of them goes, and where sources disagree none of them counts. */
function staysBeside(dates: readonly SettlementDate[], kind: DateKind): string | null {
  const group = Object.values(DATE_GROUPS).find((kinds: readonly DateKind[]) => kinds.includes(kind))
  const standing = standingDates(dates).filter((date) => group?.some((each) => each === date.kind))
  return standing.length === 0 ? null : `${standing.map(dateText).join('; ')} (stays beside it)`
}
