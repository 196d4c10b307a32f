import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { CLAIMS_OPEN, SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { settlementPath } from '@/lib/paths'
import { ClaimsCard } from '@/components/breach/claims-card'
import { claimDay } from '@/lib/breaches/kinds/claim-day'
import { notMembership } from '@/lib/breaches/kinds/claim-words'
import { PhoneFold } from './phone-fold'
import { rowId } from './row-id'
import type { SummaryItem } from './summary-item'

/** On a desktop more than these are one line. */
const SHOWN = 2

/** The open settlements of a summary, the soonest day first: above everything else that it says. On phones all but the first are folded. */
export function ClaimsBanner({ items }: { items: readonly SummaryItem[] }) {
  const seen = new Set<string>()
  const open = items
    .flatMap(({ breach, settlements }) => settlements.map((settlement) => ({ settlement, breach })))
    // One that is about several of these breaches stands here once.
    .filter(({ settlement }) => !seen.has(settlement.slug) && seen.add(settlement.slug))
    .sort((a, b) => (a.settlement.claimBy < b.settlement.claimBy ? -1 : 1))
  const [first, ...others] = open
  if (!first) return null
  const next = open[SHOWN]
  return (
    <div className="grid grid-cols-1 gap-1 lg:gap-3">
      <ClaimsCard
        settlement={first.settlement}
        kind={first.breach.kind}
        isBesideOthers={others.length > 0}
        isExample={first.breach.isExample}
      />
      {others.length > 0 && (
        <PhoneFold
          words={
            <>
              <span className="text-success">{CLAIMS_OPEN}</span> in {others.length} more,{' '}
              {others.length > 1 && 'next '}by{' '}
              <strong className="font-semibold num">{claimDay(others[0]!.settlement)}</strong>
            </>
          }
        >
          <ul className="grid gap-2 pb-2 lg:pb-0">
            {others.map(({ settlement: { slug, company, ...day }, breach }, index) => (
              <li key={slug} className={index < SHOWN - 1 ? '' : 'lg:hidden'}>
                <Link
                  href={settlementPath(slug)}
                  prefetch={false}
                  className="flex min-h-16 items-center gap-3 rounded-xl border border-success-border bg-success-subtle px-4 py-2.5 hover:border-success sm:px-6"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate font-semibold narrow:whitespace-normal">{company}</span>
                    <span className="block text-note">
                      <span className="text-success">{CLAIMS_OPEN}</span>. Claim by{' '}
                      <strong className="font-semibold num">{claimDay(day)}</strong>
                      {breach.isExample && ' · Example'}
                      <span className="sr-only">. {SEE_HOW}</span>
                    </span>
                  </span>
                  <ArrowRight size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        </PhoneFold>
      )}
      {others.length > 0 && (
        <>
          {next && (
            <p className="-my-2 hidden text-note lg:block">
              <a
                href={`#${rowId(next.breach.uniqueBreachId)}`}
                className="inline-flex min-h-11 items-center link"
              >
                and {open.length - SHOWN} more
              </a>
            </p>
          )}
          <p className="text-note text-muted-foreground">
            {notMembership(first.breach.kind)} The pages help you find out.
          </p>
        </>
      )}
    </div>
  )
}
