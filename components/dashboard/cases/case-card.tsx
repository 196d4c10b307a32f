import type { ReactNode } from 'react'
import { BreachLogo } from '@/components/breach/breach-logo'
import { ClaimTracker } from '@/components/settlement/claim-tracker'
import { PhaseBadge } from '@/components/settlement/phase-badge'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { notMembership } from '@/lib/breaches/kinds/claim-words'
import { NO_LAWYER } from '@/lib/consents/lawyer-terms'
import { asksForClaim, canClaim } from '@/lib/follows/member-claim'
import { formatCents, formatDate } from '@/lib/site/format'
import { CaseBadge } from '../case-badge'
import { ClaimLinks } from '../claim-links'
import { CardButtons } from './card-buttons'
import { CaseProgress } from './case-progress'
import { ClaimLine } from './claim-line'
import type { CardEntry } from './entry'
import { payoutOf } from './payout-of'

interface CaseCardProps {
  entry: CardEntry
  /** Whether it says by itself that its company is invented. */
  marksExample: boolean
  /** Whether a claim can be noted here: only by who has proven the address. */
  canTrack: boolean
}

/** One case, or one settlement that is followed (specification, section 2, My Cases). */
export function CaseCard({ entry, marksExample, canTrack }: CaseCardProps) {
  const { key, company, item, claim } = entry
  const heading = `case-${key}`
  const claimsOpen = claim?.phase === 'claims_open'
  const asked = claim !== null && asksForClaim(claim) ? claim : null
  return (
    <li className="min-w-0">
      <article aria-labelledby={heading} className="h-full">
        <Card
          className={cn(
            'flex h-full flex-col gap-3 p-4',
            claim !== null && canClaim(claim) && 'border-success-border',
          )}
        >
          <div className="flex items-start gap-3">
            <BreachLogo title={company} logoPath={null} small />
            <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
              <div className="min-w-0 flex-[1_1_8.5rem]">
                <h3 id={heading} className="text-h3 leading-6 wrap-anywhere">
                  {company}
                </h3>
                {item && <p className="text-sm text-muted-foreground">Joined {formatDate(item.joinedAt)}</p>}
                {marksExample && entry.isExample && (
                  <Badge tone="uncertain" className="mt-1">
                    Example
                  </Badge>
                )}
              </div>
              {item ? (
                <CaseBadge status={item.status} claimsOpen={claimsOpen} />
              ) : (
                <PhaseBadge phase={entry.claim.phase} />
              )}
            </div>
          </div>
          {asked && <ClaimLine claim={asked} />}
          {entry.stage && <CaseProgress stage={entry.stage} />}
          <Facts entry={entry} />
          {item?.notPassedOn && <p className="text-note">{NO_LAWYER[item.notPassedOn].full}</p>}
          {asked && canTrack && asked.phase !== 'withdrawn' && <ClaimTracker item={asked} place="card" />}
          {item && entry.more.length > 0 && entry.kind && (
            <ClaimLinks settlements={entry.more} kind={entry.kind} isSecond />
          )}
          {item && entry.more.length === 0 && claimsOpen && entry.kind && item.status !== 'settlement' && (
            <p className="text-sm text-muted-foreground">{notMembership(entry.kind)}</p>
          )}
          <CardButtons entry={entry} />
        </Card>
      </article>
    </li>
  )
}

/** In rows where the card is about a claim, else in two short lines. */
function Facts({ entry: { item, claim } }: { entry: CardEntry }) {
  const isNoted = claim?.state === 'filed' || claim?.state === 'paid'
  const facts: [string, string][] = [
    ...(isNoted && claim.claimNumber !== null
      ? [['Claim number', claim.claimNumber] as [string, string]]
      : []),
    ...(isNoted && claim.paidCents !== null
      ? [['Paid, as you noted', formatCents(claim.paidCents)] as [string, string]]
      : []),
    ...(isNoted && claim.hearing !== null
      ? [['Hearing', formatDate(claim.hearing)] as [string, string]]
      : []),
    ...(item
      ? ([
          ['Estimated payout', payoutOf(item, claim)],
          ['Last update', formatDate(item.updatedAt)],
        ] as [string, string][])
      : []),
  ]
  if (facts.length === 0) return null
  const isRows = item?.status === 'settlement' || (claim !== null && asksForClaim(claim))
  return (
    <dl className={isRows ? 'divide-y text-note' : 'flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm'}>
      {facts.map(([name, text]) => (
        <Fact key={name} name={name} isRow={isRows}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, isRow, children }: { name: string; isRow: boolean; children: ReactNode }) {
  return (
    <div className={isRow ? 'flex justify-between gap-4 py-2 first:pt-0 last:pb-0' : 'flex gap-1.5'}>
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className={cn('min-w-0 font-medium wrap-anywhere num', isRow && 'text-right')}>{children}</dd>
    </div>
  )
}
