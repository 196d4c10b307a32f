import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { BreachMatch, MatchSide } from '@/lib/breaches/one/match-schema'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { dayAlone } from '@/lib/breaches/kinds/day-words'
import { formatNumber } from '@/lib/validation/format-number'
import { formatDate } from '@/lib/site/format'
import { catalogueEntryPath } from '@/lib/paths'
import { DecideButtons } from './decide-buttons'

/** Asked for what the buttons answer. */
const QUESTIONS: Record<BreachMatch['reason'], string> = {
  several: 'Is it the same breach? The company has others near this date.',
  imprecise: 'Is it the same breach? Only the year is known.',
  similar: 'Is it the same breach? The names are similar.',
  undated: 'Is it the same breach? This row has no date.',
}
const WITHOUT_OTHER = 'When did it happen?'

/** One question, its two sides beside each other, and what can be done about it. */
export function MatchCard({ match, listed }: { match: BreachMatch; listed: string }) {
  const { id, reason, state, breach, other, decidedBy, decidedAt } = match
  return (
    <li>
      <Card>
        <h3 className="text-h3">{other ? QUESTIONS[reason] : WITHOUT_OTHER}</h3>
        {state !== 'open' && (
          <p className="mt-1 text-note text-muted-foreground">
            {state === 'merged' ? 'Merged' : other ? 'Kept apart' : 'Set aside, and shown to nobody'}
            {decidedBy && ` by ${decidedBy}`}
            {decidedAt && `, ${formatDate(decidedAt)}`}
          </p>
        )}
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          <Side heading="This row" side={breach} />
          {other ? (
            <Side heading="May be this breach" side={other} />
          ) : (
            <p className="text-note text-muted-foreground">No breach of this company is listed.</p>
          )}
        </div>
        <DecideButtons
          id={id}
          state={state}
          title={breach.title}
          canMerge={other !== null}
          needsDate={breach.breachDate === null}
          listed={listed}
        />
      </Card>
    </li>
  )
}

const SOURCES: Record<MatchSide['source'], string> = {
  operator: 'Added by hand',
  filing: 'Filed with an authority',
  catalogue: 'Catalogue',
  upload: 'Uploaded list',
}

function Side({ heading, side }: { heading: string; side: MatchSide }) {
  const facts: [string, string][] = [
    ['Date', dayAlone(side)],
    ['Affected', countWords(side)],
    ['Data', side.dataClasses.join(', ')],
    ['Domain', side.domain || 'Not known'],
    ['Source', side.sourceName || SOURCES[side.source]],
    ['Addresses', formatNumber(side.addresses)],
    ['Added', formatDate(side.addedDate)],
  ]
  return (
    <section className="min-w-0 rounded-lg border p-4">
      <p className="text-note text-muted-foreground">{heading}</p>
      <p className="mt-1 flex flex-wrap items-center gap-2 font-medium break-words">
        {/* What has no date is listed nowhere. */}
        {side.breachDate === null ? (
          side.title
        ) : (
          <Link
            href={catalogueEntryPath(side.uniqueBreachId)}
            prefetch={false}
            className="underline underline-offset-2"
          >
            {side.title}
          </Link>
        )}
        {side.isSensitive && <Badge tone="neutral">Sensitive</Badge>}
      </p>
      <dl className="mt-2 grid gap-1 text-note">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-2">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {side.filings.length > 0 && (
        <ul className="mt-2 grid gap-1 text-note">
          {side.filings.slice(0, SHOWN_FILINGS).map((filing, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              {filingWords(filing)}
              {filing.reference !== '' && (
                <a
                  href={filing.reference}
                  target="_blank"
                  rel="noreferrer"
                  className="ml-2 inline-flex min-h-11 items-center link"
                >
                  Its notice
                  <span className="sr-only">
                    {' '}
                    of {side.title} at {filing.authority} (opens in a new tab)
                  </span>
                </a>
              )}
            </li>
          ))}
          {side.filings.length > SHOWN_FILINGS && (
            <li className="text-muted-foreground">
              And {formatNumber(side.filings.length - SHOWN_FILINGS)} more.
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Filings that a side names. */
const SHOWN_FILINGS = 5

function filingWords({ authority, state, count, isAtLeast }: MatchSide['filings'][number]): string {
  const people = count === 0 ? 'count not known' : `${isAtLeast ? 'at least ' : ''}${formatNumber(count)}`
  return [authority, state, people].filter((text) => text !== '').join(' · ')
}
