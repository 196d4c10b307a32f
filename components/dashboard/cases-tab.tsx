import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import type { MemberCase } from '@/lib/cases/responses'
import { cn } from '@/components/ui/cn'
import { dashboardPath } from '@/lib/paths'
import type { KindName } from '@/lib/breaches/kinds/kind-table'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { FollowedCard } from '@/components/settlement/followed-card'
import type { FollowedSettlement } from '@/lib/follows/responses'
import type { NextDate } from '@/lib/follows/next-dates'
import { CaseCard } from './case-card'
import { NextDates } from './next-dates'

interface CasesTabProps {
  cases: readonly MemberCase[]
  /** The cases are examples, for a member who has none. */
  areExamples: boolean
  /** Where a case's View Details leads. */
  hrefs: ReadonlyMap<string, string>
  /** What can be claimed about a case's breach, by the case's id. */
  claims: ReadonlyMap<string, { settlements: readonly OpenSettlement[]; kind: KindName }>
  /** The settlements that the member follows, the soonest day first. */
  followed: readonly FollowedSettlement[]
  /** Of those, the days that come; null for who follows nothing as long as their address is not proven. */
  dates: readonly NextDate[] | null
  now: Date
}

/** My Cases. */
export function CasesTab({ cases, areExamples, hrefs, claims, followed, dates, now }: CasesTabProps) {
  return (
    <>
      {dates && <NextDates dates={dates} followsAny={followed.length > 0} now={now} />}
      {followed.length > 0 && (
        <section aria-labelledby="followed" className="mb-8">
          <h2 id="followed" className="text-h2">
            Settlements you follow
          </h2>
          <ul className="mt-4 grid gap-4 lg:grid-cols-2 lg:gap-5">
            {followed.map((item) => (
              <FollowedCard key={item.slug} item={item} />
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-h2">My Cases</h2>
            {areExamples && <Badge tone="uncertain">Example cases</Badge>}
          </div>
          <p className="mt-1 max-w-[36rem] text-muted-foreground">
            {areExamples
              ? 'These show how a case looks. They are not your cases. '
              : 'What you asked for, and what we follow for you. '}
            Payouts are estimates and are never guaranteed.
          </p>
        </div>
        <Link
          href={dashboardPath('new-breaches')}
          prefetch={false}
          scroll={false}
          className={cn(buttonVariants({ variant: 'outline' }), 'max-sm:w-full')}
        >
          <RefreshCw size={18} strokeWidth={1.75} aria-hidden />
          Check for New Breaches
        </Link>
      </div>
      <ul className="mt-6 grid gap-4 lg:grid-cols-2 lg:gap-5">
        {cases.map((item) => (
          <CaseCard
            key={item.id}
            item={item}
            claims={claims.get(item.id)}
            href={areExamples ? null : (hrefs.get(item.id) ?? dashboardPath('history'))}
          />
        ))}
      </ul>
    </>
  )
}
