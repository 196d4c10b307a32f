import { Clock, ExternalLink, FileText, Landmark } from 'lucide-react'
import { formatDate } from '@/lib/site/format'
import { caseFacts, FIELD_WORDS } from '@/lib/settlements/case-facts'
import { movedDates } from '@/lib/settlements/moved-dates'
import { movedParts } from '@/lib/settlements/moved-words'
import type { Settlement } from '@/lib/settlements/record'
import { hostOf, SOURCE_WORDS } from '@/lib/settlements/words'
import { FoldCard } from './fold-card'
import { SectionSources } from './section-sources'
import { OUTSIDE, SourceNote } from './source-note'

/** What sources disagree about: all that they say, and nothing as a fact. */
export function Disputes({ settlement: { sources, disputes } }: { settlement: Settlement }) {
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes" className="text-h2">
        What sources disagree about
      </h2>
      <dl className="mt-3 divide-y rounded-xl border bg-card px-4 shadow-card sm:px-6">
        {disputes.map(({ field, values }) => (
          <Row key={field} label={FIELD_WORDS[field] ?? field}>
            <p className="font-medium text-warning">Sources disagree</p>
            <ul className="mt-1 grid gap-2">
              {values.map(({ value, sourceId }) => (
                <li key={`${sourceId} ${value}`}>
                  <p className="wrap-anywhere num">{value}</p>
                  <SourceNote source={sources.find(({ id }) => id === sourceId)} />
                </li>
              ))}
            </ul>
          </Row>
        ))}
      </dl>
    </section>
  )
}

/** The case's own facts, folded. */
function TheCase({ settlement }: { settlement: Settlement }) {
  const { sources, caseName, court, agency, docketNumber } = settlement
  const facts = caseFacts(settlement)
  if (facts.length === 0) return null
  return (
    <FoldCard
      Icon={Landmark}
      title={caseName ?? 'The case'}
      text={
        [court ?? agency, docketNumber].filter(Boolean).join(', ') || listOf(facts.map(({ label }) => label))
      }
    >
      <dl className="-my-3.5 divide-y">
        {facts.map(({ field, label, value, note }) => (
          <Row key={field} label={label}>
            <p className="wrap-anywhere num">{value}</p>
            {note && <p className="text-sm text-muted-foreground">{note}</p>}
          </Row>
        ))}
      </dl>
      <div className="mt-3.5 border-t pt-1">
        <SectionSources
          sources={sources}
          said={facts.map(({ label, sourceId }) => ({ what: label, sourceId }))}
        />
      </div>
    </FoldCard>
  )
}

/** 'Administrator, people in it' */
const listOf = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : label.toLowerCase())).join(', ')

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 py-3.5 text-note sm:grid-cols-[11rem_1fr] sm:gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** The case, where all of this is from, and which days have moved or were put right. */
export function SourcesAndChanges({ settlement }: { settlement: Settlement }) {
  const { sources, court, docketNumber } = settlement
  // A page that was read again stands here once, with the day on which it was read last.
  const pages = new Map(sources.map((source) => [`${source.kind} ${source.url}`, source]))
  for (const source of sources) {
    const page = `${source.kind} ${source.url}`
    if (source.readAt > pages.get(page)!.readAt) pages.set(page, source)
  }
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="text-h2">
        Sources and changes
      </h2>
      <div className="mt-3 empty:hidden">
        <TheCase settlement={settlement} />
      </div>
      <ul className="mt-3 divide-y rounded-xl border bg-card px-4 shadow-card sm:px-6 print:border-0 print:p-0">
        {[...pages.values()].map(({ id, url, kind, readAt }) => (
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
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="shrink-0 print:hidden" />
          </li>
        ))}
        {movedDates(settlement).map((moved) => {
          const { was, now, isCorrection } = moved
          const words = movedParts(moved)
          return (
            <li key={now.id} className="flex gap-3 py-3 text-note">
              <Clock size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-warning" />
              <div className="min-w-0">
                <p>
                  <strong className="font-semibold">{words.what}</strong> {words.before}
                  <s className="num">{words.old}</s>
                  {words.after}
                </p>
                <SectionSources
                  sources={sources}
                  said={
                    isCorrection
                      ? [{ what: 'The day', sourceId: now.sourceId }]
                      : [
                          { what: 'The old day', sourceId: was.sourceId },
                          { what: 'The new day', sourceId: now.sourceId },
                        ]
                  }
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
