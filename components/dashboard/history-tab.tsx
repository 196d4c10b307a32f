import { ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { BreachFlags } from '@/components/breach/breach-flags'
import { BreachLogo } from '@/components/breach/breach-logo'
import { DataClasses } from '@/components/breach/data-classes'
import { Description } from '@/components/breach/description'
import { DomainLink } from '@/components/breach/domain-link'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { Card } from '@/components/ui/card'
import { dateAndCount } from '@/lib/breaches/kinds/kind-words'
import { plural } from '@/lib/site/format'
import { dashboardBreachPath } from '@/lib/paths'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { ClaimLinks } from './claim-links'
import { DashboardBadge } from './dashboard-badge'
import { DealtWithButton } from './dealt-with-button'
import { DealtWithProgress } from './dealt-with-progress'
import { FoundFor } from './found-for'
import { IncompleteNote } from './incomplete-note'
import type { BreachTabProps } from './new-breaches-tab'
import { PageLinks } from './page-links'
import { EmptyTab, publicResult } from './tab-states'

/** Specification, section 9. */
const MAX_DATA_CLASSES = 4

/** Breach History: all of them, newest first. */
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
  claims,
}: BreachTabProps) {
  return (
    <>
      <h2 className="text-h2">Breach History</h2>
      {total > 0 && (
        <p className="mt-1 text-muted-foreground">
          Your data was found in {plural(total, 'known breach', 'known breaches')}, newest first.
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
              : 'You are not in any breach we know of today. New breaches come to light often, and we tell you.'
          }
        />
      )}
      {total > 0 && (
        <>
          {dealtWith && <DealtWithProgress done={doneCount} total={total} />}
          <ol className="mt-6 grid gap-4">
            {breaches.map((breach) => (
              <li key={breach.uniqueBreachId} className="min-w-0">
                <HistoryItem
                  breach={breach}
                  email={email}
                  dealtWith={dealtWith ? dealtWith.has(breach.uniqueBreachId) : null}
                  settlements={claims.get(breach.uniqueBreachId) ?? []}
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

function HistoryItem({
  breach,
  email,
  dealtWith,
  settlements,
}: {
  breach: BreachTabProps['breaches'][number]
  email: string
  dealtWith: boolean | null
  settlements: readonly OpenSettlement[]
}) {
  const heading = `history-${breach.uniqueBreachId}`
  return (
    <article aria-labelledby={heading}>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-[1_1_14rem] gap-4">
            <BreachLogo title={breach.title} logoPath={breach.logoPath} />
            <div className="min-w-0">
              <h3 id={heading} className="text-h3 break-words">
                <Link href={dashboardBreachPath(breach)} prefetch={false} className="hover:underline">
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
        <ClaimLinks settlements={settlements} kind={breach.kind} />
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
