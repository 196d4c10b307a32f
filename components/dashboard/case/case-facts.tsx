import Link from 'next/link'
import type { ReactNode } from 'react'
import { OUTSIDE, SourceNote } from '@/components/settlement/source-note'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'
import { dashboardBreachPath, paths } from '@/lib/paths'
import type { Settlement } from '@/lib/settlements/record'
import { hostOf } from '@/lib/settlements/words'
import { dayWithin } from '@/lib/breaches/kinds/day-words'
import { formatDate } from '@/lib/site/format'
import type { CaseDetail } from './case-detail'

interface Row {
  name: string
  /** Null: not known. */
  value: string | null
  source: ReactNode
}

/** Court, docket, next date and the breach itself: each as it is known, and from whom. */
export function CaseFacts({ detail }: { detail: CaseDetail }) {
  const { breach } = detail
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-h3">What we know, and from whom</h2>
      <dl className="mt-2 divide-y">
        {rowsOf(detail).map(({ name, value, source }) => (
          <div key={name} className="grid gap-x-4 py-2.5 text-note sm:grid-cols-[10rem_1fr]">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="min-w-0">
              <p className={value === null ? '' : 'font-medium wrap-anywhere num'}>
                {value ?? 'Not known to us'}
              </p>
              {value !== null && source}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 border-t print:hidden">
        <Link
          href={breach ? dashboardBreachPath(breach) : `${paths.settings}#requests`}
          prefetch={false}
          className="inline-flex min-h-11 items-center text-note link"
        >
          {breach ? 'View Breach Details' : 'See your request'}
        </Link>
      </p>
    </Card>
  )
}

function rowsOf({ breach, settlement, nextDate }: CaseDetail): Row[] {
  return [
    // Without a record the box beside says what is known of it.
    ...(settlement
      ? [
          {
            name: 'Next date',
            value: nextDate && `${formatDate(nextDate.day)}: ${nextDate.words}`,
            source: nextDate && recordNote(settlement, nextDate.sourceId),
          },
        ]
      : []),
    fact('Case', 'caseName', breach?.evidence?.caseName, breach, settlement),
    fact('Court', 'court', breach?.evidence?.court, breach, settlement),
    fact('Docket number', 'docketNumber', null, breach, settlement),
    ...(settlement?.agency ? [fact('Agency', 'agency', null, breach, settlement)] : []),
    ...(settlement?.administrator ? [fact('Administrator', 'administrator', null, breach, settlement)] : []),
    ...(breach
      ? [
          {
            name: 'The breach',
            value: `${breach.title}, ${dayWithin(breach)}`,
            source: <Note>{breach.sources.map(({ name }) => name).join(', ') || 'none on record'}</Note>,
          },
        ]
      : []),
  ]
}

/** As the record of the settlement has it, else as an operator has noted it with the breach's legal status. */
function fact(
  name: string,
  field: 'caseName' | 'court' | 'docketNumber' | 'agency' | 'administrator',
  noted: string | null | undefined,
  breach: Breach | null,
  settlement: Settlement | null,
): Row {
  const recorded = settlement?.[field] ?? null
  if (recorded !== null)
    return { name, value: recorded, source: recordNote(settlement, settlement?.fieldSources[field]) }
  if (settlement?.disputes.some((dispute) => dispute.field === field))
    return { name, value: 'Sources disagree', source: <Note>the page of the settlement has each</Note> }
  return { name, value: noted ?? null, source: evidenceNote(breach) }
}

function recordNote(settlement: Settlement | null, id: number | undefined): ReactNode {
  return <SourceNote source={settlement?.sources.find((source) => source.id === id)} />
}

/** Who says what an operator has noted with the breach's legal status. */
export function evidenceNote(breach: Breach | null): ReactNode {
  const url = breach?.evidence?.sourceUrl
  if (!url) return <Note>none on record</Note>
  return (
    <Note>
      <a
        href={url}
        {...OUTSIDE}
        className="underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
      >
        {hostOf(url)}
      </a>
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">Source: {children}</p>
}
