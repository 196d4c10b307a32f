import Link from 'next/link'
import type { ReactNode } from 'react'
import { BreachFlags } from '@/components/breach/breach-flags'
import { BreachLogo } from '@/components/breach/breach-logo'
import { DataClasses } from '@/components/breach/data-classes'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { TipsSummary } from '@/components/breach/tips-summary'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'
import { dayAlone, isOfReport } from '@/lib/breaches/kinds/day-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { countWords, factNames } from '@/lib/breaches/kinds/kind-words'
import { formatBreachDate } from '@/lib/site/format'
import { dashboardBreachPath } from '@/lib/paths'
import type { SettlementsOf } from '@/lib/settlements/open-beside'
import { ClaimLinks, RecordedLinks } from './claim-links'
import { DashboardBadge } from './dashboard-badge'
import { DealtWithButton } from './dealt-with-button'
import { DrawnAdvice } from './drawn-advice'
import { FoundFor } from './found-for'
import { SeeTheCase } from './see-the-case'

/** Specification, section 9. */
const MAX_DATA_CLASSES = 5

interface NewBreachCardProps {
  breach: Breach & { foundFor: string[] }
  /** The member's own address: named only beside others. */
  email: string
  /** null: cannot be marked here. */
  dealtWith: boolean | null
  /** The settlements about it; undefined for none. */
  beside: SettlementsOf | undefined
  noted: ReadonlySet<string>
  /** The case about it, where one is on record. */
  caseHref: string | undefined
}

/** One breach of the last two years (specification, section 2, New Breaches). */
export function NewBreachCard({ breach, email, dealtWith, beside, noted, caseHref }: NewBreachCardProps) {
  const heading = `new-${breach.uniqueBreachId}`
  const { isUncertain } = KINDS[breach.kind]
  const names = factNames(breach)
  const settlements = beside?.settlements ?? []
  return (
    <li className="min-w-0">
      <article aria-labelledby={heading}>
        <Card>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
            <div className="flex min-w-0 flex-[1_1_14rem] gap-4">
              <BreachLogo title={breach.title} logoPath={breach.logoPath} />
              <div className="min-w-0">
                <h3 id={heading} className="text-h3 break-words">
                  {breach.title}
                </h3>
                <p className="text-note text-muted-foreground">
                  {isOfReport(breach) ? dayAlone(breach) : `Detected ${formatBreachDate(breach)}`}
                </p>
              </div>
            </div>
            <div className="flex flex-wrap gap-1.5">
              <SeverityBadge severity={breach.severity} />
              <DashboardBadge breach={breach} claimsOpen={settlements.length > 0} />
            </div>
          </div>
          {breach.hasLegalAction && (
            <div className="mt-3 flex flex-wrap items-center gap-x-5">
              <p className="text-note font-medium text-active">Active Legal Action</p>
              <SeeTheCase href={caseHref} title={breach.title} />
            </div>
          )}
          <FoundFor addresses={breach.foundFor} own={email} />
          <BreachFlags breach={breach} />
          <dl className="mt-4 grid gap-3 border-t pt-4 text-note sm:grid-cols-[8rem_1fr] sm:gap-x-8">
            <Fact name={isUncertain ? names.count : 'Affected users'}>{countWords(breach)}</Fact>
            <Fact name={names.data}>
              <DataClasses classes={breach.dataClasses} limit={MAX_DATA_CLASSES} />
            </Fact>
          </dl>
          <ClaimLinks settlements={settlements} kind={breach.kind} noted={noted} />
          <RecordedLinks records={beside?.records ?? []} caseHref={caseHref} />
          <div className="mt-5 grid items-start gap-2.5 sm:grid-cols-2">
            <Link
              href={dashboardBreachPath(breach)}
              prefetch={false}
              className={buttonVariants({
                variant: breach.hasLegalAction && settlements.length === 0 ? 'default' : 'outline',
                size: 'wide',
              })}
            >
              <span>
                View Breach Details<span className="sr-only">: {breach.title}</span>
              </span>
            </Link>
            <details className="group sm:contents">
              <TipsSummary title={breach.title} look="button" />
              <div className="mt-4 sm:col-span-2 sm:mt-2">
                <DrawnAdvice kind={breach.kind} dataClasses={breach.dataClasses} />
              </div>
            </details>
          </div>
          {dealtWith !== null && (
            <DealtWithButton
              uniqueBreachId={breach.uniqueBreachId}
              title={breach.title}
              dealtWith={dealtWith}
            />
          )}
        </Card>
      </article>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="mt-1 font-medium num">{children}</dd>
    </div>
  )
}
