import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { countWords, factNames } from '@/lib/breaches/kinds/kind-words'
import { formatBreachDate } from '@/lib/site/format'
import { BreachFlags } from './breach-flags'
import { BreachLogo } from './breach-logo'
import { BreachSources } from './breach-sources'
import { DataClasses } from './data-classes'
import { Description } from './description'
import { DomainLink } from './domain-link'
import { evidenceFacts } from './evidence-facts'
import { SeverityBadge } from './severity-badge'

/** Every data class of a breach is shown on its own page; no record names more. */
const ALL = Infinity

interface BreachFactsProps {
  breach: Breach
  /** Whether a check found the visitor's address in it; null when that is not known, and then nothing is said. */
  affected: boolean | null
  /** The legal status tile, between the title and the facts. */
  tile?: ReactNode
}

/** A breach on its own page: what it is, what was exposed, and what happened. */
export function BreachFacts({ breach, affected, tile }: BreachFactsProps) {
  const names = factNames(breach)
  return (
    <Card>
      <div className="flex gap-4">
        <BreachLogo title={breach.title} logoPath={breach.logoPath} />
        <div className="min-w-0">
          <h2 className="text-h2 break-words">{breach.title}</h2>
          <DomainLink breach={breach} />
        </div>
      </div>
      <BreachFlags breach={breach} />
      {tile && <div className="mt-5">{tile}</div>}
      <dl className="mt-5 divide-y border-y">
        <Fact name={names.day}>{formatBreachDate(breach)}</Fact>
        <Fact name={names.count}>{countWords(breach)}</Fact>
        <Fact name="Severity">
          <SeverityBadge severity={breach.severity} />
        </Fact>
        {affected && (
          <Fact name="Your email">
            <Badge tone="destructive">
              <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
              Affected
            </Badge>
          </Fact>
        )}
        {evidenceFacts(breach.evidence).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <h3 className="mt-6 text-h3">{KINDS[breach.kind].isUncertain ? names.data : 'What was exposed'}</h3>
      <div className="mt-3">
        <DataClasses classes={breach.dataClasses} limit={ALL} />
      </div>
      {breach.description && (
        <>
          <h3 className="mt-6 text-h3">What happened</h3>
          <Description html={breach.description} className="mt-2" />
        </>
      )}
      <BreachSources breach={breach} />
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 py-3 min-[22.5rem]:grid-cols-[8.5rem_minmax(0,1fr)] sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <dt className="text-note text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere num">{children}</dd>
    </div>
  )
}
