import { ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { BreachFlags } from '@/components/breach/breach-flags'
import { BreachLogo } from '@/components/breach/breach-logo'
import { DataClasses } from '@/components/breach/data-classes'
import { Description } from '@/components/breach/description'
import { DomainLink } from '@/components/breach/domain-link'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { ShortAdvice } from '@/components/breach/short-advice'
import { Card } from '@/components/ui/card'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { dateAndCount } from '@/lib/breaches/kinds/kind-words'
import type { TimelineEntry } from '@/lib/breaches/summary/timeline'
import { plural } from '@/lib/site/format'
import { dashboardBreachPath } from '@/lib/paths'
import type { SettlementsOf } from '@/lib/settlements/open-beside'
import { ClaimLinks, RecordedLinks } from './claim-links'
import { DashboardBadge } from './dashboard-badge'
import { DealtWithButton } from './dealt-with-button'
import { DealtWithProgress } from './dealt-with-progress'
import { DrawnTimeline } from './drawn-timeline'
import { FoundFor } from './found-for'
import { IncompleteNote } from './incomplete-note'
import type { BreachTabProps } from './new-breaches-tab'
import { PageLinks } from './page-links'
import { SeeTheCase } from './see-the-case'
import { EmptyTab, publicResult } from './tab-states'

/** Specification, section 9. */
const MAX_DATA_CLASSES = 4

interface HistoryTabProps extends BreachTabProps {
  /** All of the member's breaches, not this page's alone. */
  timeline: readonly TimelineEntry[]
  /** Of how many of them nobody has confirmed that they are real; empty where all are. */
  unconfirmed: string
  now: Date
}

/** Breach History: when they happened, and all of them, newest first. */
export function HistoryTab({
  breaches,
  total,
  page,
  pages,
  email,
  incomplete,
  publicOnly,
  dealtWith,
  doneCount,
  beside,
  noted,
  caseLinks,
  timeline,
  unconfirmed,
  now,
}: HistoryTabProps) {
  return (
    <>
      <h2 className="text-h2">Breach History</h2>
      {total > 0 && (
        <p className="mt-1 text-muted-foreground">
          Your data was found in {plural(total, 'known breach', 'known breaches')}, newest first.{' '}
          {unconfirmed}
        </p>
      )}
      {incomplete && <IncompleteNote />}
      {total === 0 && !incomplete && (
        <EmptyTab
          icon={ShieldCheck}
          title="No Breaches Found"
          text={
            publicOnly
              ? publicResult('Any visitor would see no breach with this address.')
              : 'You are not in any breach that we can check today. New breaches come to light often, and we tell you.'
          }
        />
      )}
      {total > 0 && (
        <>
          <div className="mt-4">
            <DrawnTimeline entries={timeline} now={now} />
          </div>
          {dealtWith && <DealtWithProgress done={doneCount} total={total} />}
          <ol className="mt-6 grid gap-4">
            {breaches.map((breach) => (
              <li key={breach.uniqueBreachId} className="min-w-0">
                <HistoryItem
                  breach={breach}
                  email={email}
                  dealtWith={dealtWith ? dealtWith.has(breach.uniqueBreachId) : null}
                  beside={beside.get(breach.uniqueBreachId)}
                  noted={noted}
                  caseHref={caseLinks.get(breach.uniqueBreachId)}
                />
              </li>
            ))}
          </ol>
          <PageLinks tab="history" page={page} pages={pages} />
        </>
      )}
    </>
  )
}

interface HistoryItemProps {
  breach: BreachTabProps['breaches'][number]
  email: string
  dealtWith: boolean | null
  /** The settlements about it; undefined for none. */
  beside: SettlementsOf | undefined
  noted: ReadonlySet<string>
  caseHref: string | undefined
}

function HistoryItem({ breach, email, dealtWith, beside, noted, caseHref }: HistoryItemProps) {
  const heading = `history-${breach.uniqueBreachId}`
  const settlements = beside?.settlements ?? []
  return (
    <article aria-labelledby={heading}>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-[1_1_14rem] gap-4">
            <BreachLogo title={breach.title} logoPath={breach.logoPath} />
            <div className="min-w-0">
              <h3 id={heading} className="text-h3 break-words">
                <Link
                  href={dashboardBreachPath(breach)}
                  prefetch={false}
                  className="relative inline-block min-h-6 wrap-anywhere hover:underline"
                >
                  {breach.title}
                </Link>
              </h3>
              <DomainLink breach={breach} />
            </div>
          </div>
          <div className="flex flex-wrap gap-1.5">
            <SeverityBadge severity={breach.severity} />
            <DashboardBadge breach={breach} claimsOpen={settlements.length > 0} />
          </div>
        </div>
        <FoundFor addresses={breach.foundFor} own={email} />
        <BreachFlags breach={breach} />
        <p className="mt-3 text-note text-muted-foreground num">{dateAndCount(breach, ' · ')}</p>
        <div className="mt-3">
          <DataClasses classes={breach.dataClasses} limit={MAX_DATA_CLASSES} />
        </div>
        {breach.description && (
          <Description html={breach.description} className="mt-3 line-clamp-3 text-note" />
        )}
        <ClaimLinks settlements={settlements} kind={breach.kind} noted={noted} />
        <RecordedLinks records={beside?.records ?? []} caseHref={caseHref} />
        <div className="mt-2 empty:hidden">
          <SeeTheCase href={caseHref} title={breach.title} />
        </div>
        <ShortAdvice title={breach.title} advice={adviceOf(breach)} />
        {dealtWith !== null && (
          <DealtWithButton
            uniqueBreachId={breach.uniqueBreachId}
            title={breach.title}
            dealtWith={dealtWith}
          />
        )}
      </Card>
    </article>
  )
}
