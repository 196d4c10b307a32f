import { ShieldCheck } from 'lucide-react'
import type { Breach } from '@/lib/breaches/breach'
import type { SettlementsOf } from '@/lib/settlements/open-beside'
import { DealtWithProgress } from './dealt-with-progress'
import { IncompleteNote } from './incomplete-note'
import { NewBreachCard } from './new-breach-card'
import { PageLinks } from './page-links'
import { RetryButton } from './retry-button'
import { EmptyTab, publicResult } from './tab-states'

export interface BreachTabProps {
  /** This page's. */
  breaches: readonly (Breach & { foundFor: string[] })[]
  total: number
  page: number
  pages: number
  email: string
  incomplete: boolean
  /** Breaches that are dealt with; null for who cannot mark any. */
  dealtWith: ReadonlySet<string> | null
  /** Only what any visitor may see: the address is not proven. */
  publicOnly: boolean
  /** Of all of this tab's breaches. */
  doneCount: number
  /** The settlements of these breaches, by their keys. */
  beside: ReadonlyMap<string, SettlementsOf>
  /** The slugs of those of which the member has noted that nothing is left to claim. */
  noted: ReadonlySet<string>
  /** Where "See the case" leads, by the key of the breach. */
  caseLinks: ReadonlyMap<string, string>
}

/** New Breaches: those of the last two years. */
export function NewBreachesTab({
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
}: BreachTabProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-h2">New Breaches Affecting You (Last 2 Years)</h2>
          <p className="mt-1 max-w-[36rem] text-muted-foreground">
            Looked up anew each time you open this page.
          </p>
        </div>
        <RetryButton label="Refresh Scan" busyLabel="Scanning..." className="max-sm:w-full" />
      </div>
      {incomplete && <IncompleteNote />}
      {total === 0 && !incomplete && (
        <EmptyTab
          icon={ShieldCheck}
          title="No Recent Breaches"
          text={
            publicOnly
              ? publicResult('Any visitor would see no breach of the last two years with this address.')
              : 'We know of no breach of the last two years with your address. We tell you when one comes to light.'
          }
        />
      )}
      {total > 0 && (
        <>
          {dealtWith && <DealtWithProgress done={doneCount} total={total} />}
          <ul className="mt-6 grid gap-4 lg:gap-5">
            {breaches.map((breach) => (
              <NewBreachCard
                key={breach.uniqueBreachId}
                breach={breach}
                email={email}
                dealtWith={dealtWith ? dealtWith.has(breach.uniqueBreachId) : null}
                beside={beside.get(breach.uniqueBreachId)}
                noted={noted}
                caseHref={caseLinks.get(breach.uniqueBreachId)}
              />
            ))}
          </ul>
          <PageLinks tab="new-breaches" page={page} pages={pages} />
        </>
      )}
    </>
  )
}
