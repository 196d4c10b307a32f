import { Clock, ExternalLink, FileText } from 'lucide-react'
import { formatDate } from '@/lib/site/format'
import { caseFacts, FIELD_WORDS } from '@/lib/settlements/case-facts'
import { movedDates } from '@/lib/settlements/moved-dates'
import type { Settlement } from '@/lib/settlements/record'
import { DATE_WORDS, hostOf, SOURCE_WORDS } from '@/lib/settlements/words'
import { OUTSIDE, SourceNote } from './source-note'

/** The case's own facts, each with who says it, and what sources disagree about. */
export function CaseFacts({ settlement }: { settlement: Settlement }) {
  const { sources, disputes } = settlement
  const facts = caseFacts(settlement)
  if (facts.length + disputes.length === 0) return null
  const sourceOf = (id: number | undefined) => sources.find((source) => source.id === id)
  return (
    <section aria-labelledby="the-case">
      <h2 id="the-case" className="text-h2">
        The case
      </h2>
      <dl className="mt-3 divide-y rounded-xl border bg-card px-4 shadow-card sm:px-6">
        {facts.map(({ field, label, value, note, sourceId }) => (
          <Row key={field} label={label}>
            <p className="wrap-anywhere num">{value}</p>
            {note && <p className="text-sm text-muted-foreground">{note}</p>}
            <SourceNote source={sourceOf(sourceId)} />
          </Row>
        ))}
        {disputes.map(({ field, values }) => (
          <Row key={`disputed ${field}`} label={FIELD_WORDS[field] ?? field}>
            <p className="font-medium text-warning">Sources disagree</p>
            <ul className="mt-1 grid gap-2">
              {values.map(({ value, sourceId }) => (
                <li key={`${sourceId} ${value}`}>
                  <p className="wrap-anywhere num">{value}</p>
                  <SourceNote source={sourceOf(sourceId)} />
                </li>
              ))}
            </ul>
          </Row>
        ))}
      </dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 py-3.5 text-note sm:grid-cols-[11rem_1fr] sm:gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** Where all of this is from, and which days have moved. */
export function SourcesAndChanges({
  settlement: { sources, dates, court, docketNumber },
}: {
  settlement: Settlement
}) {
  const sourceOf = (id: number) => sources.find((source) => source.id === id)
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="text-h2">
        Sources and changes
      </h2>
      <ul className="mt-3 divide-y rounded-xl border bg-card px-4 shadow-card sm:px-6">
        {sources.map(({ id, url, kind, readAt }) => (
          <li key={id} className="relative flex items-center gap-3 py-3 text-note">
            <FileText size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-primary" />
            <div className="min-w-0 grow">
              <a
                href={url}
                {...OUTSIDE}
                className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {SOURCE_WORDS[kind]}, {hostOf(url)}
              </a>
              <p className="text-sm wrap-anywhere text-muted-foreground">
                {kind === 'court' && [court, docketNumber].filter(Boolean).join(', ')}
                {kind === 'court' && (court ?? docketNumber) && ' · '}read {formatDate(readAt)}
              </p>
            </div>
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
          </li>
        ))}
        {movedDates(dates).map(({ was, now }) => (
          <li key={now.id} className="flex gap-3 py-3 text-note">
            <Clock size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-warning" />
            <div className="min-w-0">
              <p>
                <strong className="font-semibold">{DATE_WORDS[was.kind]} moved.</strong> Was{' '}
                <s className="num">{formatDate(was.date)}</s>.{' '}
                {now.date === null ? 'No new day is known.' : `Now ${formatDate(now.date)}.`}
                {now.note && ` ${now.note}`} Noted {formatDate(now.addedAt)}.
              </p>
              <p className="text-xs text-muted-foreground">The old day:</p>
              <SourceNote source={sourceOf(was.sourceId)} />
              <p className="text-xs text-muted-foreground">The new one:</p>
              <SourceNote source={sourceOf(now.sourceId)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
