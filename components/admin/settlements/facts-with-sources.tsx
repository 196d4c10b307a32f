import type { ReactNode } from 'react'
import {
  CONFIDENCE_LABELS,
  DATE_LABELS,
  dateText,
  FACT_LABELS,
  factText,
  tiersText,
} from '@/lib/settlements/desk/changes'
import { standingDates } from '@/lib/settlements/dates'
import type { Settlement } from '@/lib/settlements/record'
import { sourcedBy, type FactName } from '@/lib/settlements/facts-schema'
import { formatDate } from '@/lib/site/format'

/** Every fact of a record, each with who says it and when it was read. */
export function FactsWithSources({ settlement }: { settlement: Settlement }) {
  const sources = new Map(settlement.sources.map((source) => [source.id, source]))
  const said = (id: number | undefined) => {
    const source = id === undefined ? undefined : sources.get(id)
    return source
      ? `${CONFIDENCE_LABELS[source.kind]}, read ${formatDate(source.readAt)}: ${source.url}`
      : 'No source'
  }
  const facts = (Object.keys(FACT_LABELS) as FactName[]).flatMap((name) => {
    const text = factText(name, settlement[name])
    const of = sourcedBy(name)
    return text === null || (name === 'incidentPrecision' && !settlement.incidentFrom)
      ? []
      : [{ label: FACT_LABELS[name], text, source: of === null ? null : said(settlement.fieldSources[of]) }]
  })
  return (
    <dl className="grid gap-3 text-note">
      {facts.map(({ label, text, source }) => (
        <Part key={label} label={label} source={source}>
          {text}
        </Part>
      ))}
      {standingDates(settlement.dates).map((date) => (
        <Part key={date.id} label={DATE_LABELS[date.kind]} source={said(date.sourceId)}>
          {dateText(date)}
        </Part>
      ))}
      {settlement.tiers.map((tier) => (
        <Part key={tier.position} label={`Payment ${tier.position + 1}`} source={said(tier.sourceId)}>
          {tiersText([tier])}
        </Part>
      ))}
      {settlement.conditions.map(({ position, question, sentence, meets, sourceId }) => (
        <Part key={position} label={`Condition ${position + 1}`} source={said(sourceId)}>
          {question} {sentence} Met by: {meets}.
        </Part>
      ))}
      {settlement.disputes.map(({ field, values }) => (
        <Part
          key={field}
          label={`Sources disagree: ${FACT_LABELS[field as FactName] ?? field}`}
          source={null}
        >
          {values.map(({ value, sourceId }) => `${value} (${said(sourceId)})`).join(' or ')}
        </Part>
      ))}
    </dl>
  )
}

function Part({ label, source, children }: { label: string; source: string | null; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-t pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {children}
        {source !== null && <span className="block text-sm text-muted-foreground">{source}</span>}
      </dd>
    </div>
  )
}
