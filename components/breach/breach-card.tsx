import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'
import { cardWords } from '@/lib/breaches/status/following'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { notMembership } from '@/lib/breaches/kinds/claim-words'
import { statusOf } from '@/lib/breaches/status/status-table'
import { cn } from '@/components/ui/cn'
import { countWords, factNames } from '@/lib/breaches/kinds/kind-words'
import { settlementPath } from '@/lib/paths'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { formatBreachDate, formatDate } from '@/lib/site/format'
import { BreachFlags } from './breach-flags'
import { BreachLogo } from './breach-logo'
import { DataClasses } from './data-classes'
import { DomainLink } from './domain-link'
import { SeverityBadge } from './severity-badge'
import { ClaimsBadge } from './claims-badge'
import { StatusBadge } from './status-badge'

const MAX_DATA_CLASSES = 5

interface BreachCardProps {
  breach: Breach
  actionHref: string
  /** The open ones about it: they come before what its status offers. */
  settlements: readonly OpenSettlement[]
}

/** One breach of the summary: what happened, what was exposed, and the one next step. */
export function BreachCard({ breach, actionHref, settlements }: BreachCardProps) {
  const status = breach.massActionBreachStatus
  const { button } = statusOf(status).summary
  const claimsOpen = settlements.length > 0
  const text = cardWords(breach, claimsOpen)
  const names = factNames(breach)
  const heading = `breach-${breach.id}-${breach.uniqueBreachId}`
  return (
    <article aria-labelledby={heading}>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-4.5">
          <div className="flex min-w-0 flex-[1_1_14rem] gap-4">
            <BreachLogo title={breach.title} logoPath={breach.logoPath} />
            <div className="min-w-0">
              <h3 id={heading} className="text-h3 break-words">
                {breach.title}
              </h3>
              <DomainLink breach={breach} />
            </div>
          </div>
          <div className="flex flex-wrap gap-1.5">
            {claimsOpen ? <ClaimsBadge /> : <StatusBadge status={status} />}
            <SeverityBadge severity={breach.severity} />
          </div>
        </div>
        {text && <p className="mt-3.5 text-base">{text}</p>}
        <BreachFlags breach={breach} />
        <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t pt-4 text-note sm:grid-cols-[7.5rem_9.5rem_1fr] sm:gap-x-8">
          <Fact name={names.day}>{formatBreachDate(breach)}</Fact>
          <Fact name={names.count}>{countWords(breach)}</Fact>
          <Fact name={names.data} wide>
            <DataClasses classes={breach.dataClasses} limit={MAX_DATA_CLASSES} />
          </Fact>
        </dl>
        {settlements.map(({ slug, company, claimBy }) => (
          <Link
            key={slug}
            href={settlementPath(slug)}
            prefetch={false}
            className={cn(buttonVariants({ variant: 'success', size: 'wide' }), 'mt-5')}
          >
            <span>
              {SEE_HOW}
              <span className="sr-only">
                : {company}, claim by {formatDate(claimBy)}
              </span>
            </span>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        ))}
        {claimsOpen && <p className="mt-3 text-note">{notMembership(breach.kind)}</p>}
        <Link
          href={actionHref}
          prefetch={false}
          className={cn(
            buttonVariants({ variant: claimsOpen ? 'outline' : button.look, size: 'wide' }),
            claimsOpen ? 'mt-3' : 'mt-5',
          )}
        >
          {claimsOpen ? 'View Details' : button.label}
          <span className="sr-only">: {breach.title}</span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </Link>
      </Card>
    </article>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', wide && 'col-span-2 sm:col-span-1')}>
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className={cn('mt-1 num', !wide && 'font-medium')}>{children}</dd>
    </div>
  )
}
