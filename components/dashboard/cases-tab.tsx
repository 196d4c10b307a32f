import { Briefcase } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import type { NextDate } from '@/lib/follows/next-dates'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import { paths } from '@/lib/paths'
import { CaseCard } from './cases/case-card'
import { CasesHeading, CheckForNewBreaches } from './cases/cases-heading'
import type { CardEntry } from './cases/entry'
import { ExampleCases } from './cases/example-cases'
import { CaseRequests } from './case-requests'
import { NextDates } from './next-dates'
import { EmptyTab } from './tab-states'

interface CasesTabProps {
  /** What can be claimed, or what the member noted of: the soonest last day first. */
  claims: readonly CardEntry[]
  /** The other cases, the last one that moved first. */
  others: readonly CardEntry[]
  /** Days that come for all of these; null for who has not proven the address. */
  dates: readonly NextDate[] | null
  /** The member's plan, or the ways to it. */
  plan: ReactNode
  now: Date
  /** The member's last requests, newest first, and whether there are more. */
  requests: { last: readonly TrackedRequest[]; hasMore: boolean }
}

/** My Cases: in the order of a phone; on a desktop the plan stands beside the dates. */
export function CasesTab({ claims, others, dates, plan, now, requests }: CasesTabProps) {
  const all = [...claims, ...others]
  const areExamples = all.length > 0 && all.every(({ isExample }) => isExample)
  const followed = new Map(
    all.flatMap(({ claim }) =>
      claim && claim.state !== null
        ? [[claim.slug, { state: claim.state, mail: claim.mail, lastDays: claim.lastDays }]]
        : [],
    ),
  )
  const hasDates = dates !== null && all.length > 0
  // One claim alone would leave half a row of a desktop empty: the others stand beside it.
  const areBeside = claims.length === 1 && others.length > 0
  const cards = (entries: readonly CardEntry[]) =>
    entries.length > 0 && (
      <ul
        className={`grid min-w-0 content-start gap-3 lg:gap-6 ${areBeside ? 'lg:col-span-6' : 'lg:col-span-12 lg:grid-cols-2'}`}
      >
        {entries.map((entry) => (
          <CaseCard key={entry.key} entry={entry} marksExample={!areExamples} canTrack={dates !== null} />
        ))}
      </ul>
    )
  return (
    <>
      <CasesHeading isExample={areExamples} />
      <div className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-12 lg:gap-6">
        {hasDates && (
          <div className="min-w-0 lg:col-span-8">
            <NextDates
              dates={dates}
              followed={[...followed.values()]}
              followsAll={dates.every(({ slug }) => followed.has(slug))}
              now={now}
            />
          </div>
        )}
        {cards(claims)}
        {all.length === 0 && <NoCases isOwner={dates !== null} />}
        <div
          className={`min-w-0 empty:hidden ${hasDates ? 'lg:col-span-4 lg:col-start-9 lg:row-start-1' : 'lg:col-span-12'}`}
        >
          {plan}
        </div>
        {cards(others)}
        {all.length === 0 && (
          <div className="min-w-0 lg:col-span-12">
            <ExampleCases />
          </div>
        )}
        <CheckForNewBreaches className="lg:hidden" />
      </div>
      {all.length > 0 && (
        <p className="mt-4 text-sm text-muted-foreground">
          Payouts are estimates. Nobody can promise them. Your claim number is kept for you only.
        </p>
      )}
      <CaseRequests {...requests} />
    </>
  )
}

function NoCases({ isOwner }: { isOwner: boolean }) {
  return (
    <div className="-mt-4 min-w-0 lg:col-span-12">
      <EmptyTab
        icon={Briefcase}
        title="No cases yet"
        text={
          isOwner
            ? 'A case opens when you ask for a consultation. With auto-enroll, one also opens when a legal action opens about a breach that you are in. Follow a settlement, and its dates appear here.'
            : 'Your cases and the dates of what you follow appear here once you have confirmed your email address.'
        }
      >
        <Link
          href={paths.settlements}
          prefetch={false}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          See open settlements
        </Link>
      </EmptyTab>
    </div>
  )
}
