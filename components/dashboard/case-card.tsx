import { ExternalLink } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { BreachLogo } from '@/components/breach/breach-logo'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { NO_LAWYER } from '@/lib/consents/lawyer-terms'
import type { MemberCase } from '@/lib/cases/responses'
import { CLAIMS_OPEN } from '@/lib/breaches/kinds/claim-labels'
import type { KindName } from '@/lib/breaches/kinds/kind-table'
import { cn } from '@/components/ui/cn'
import { formatCents, formatDate } from '@/lib/site/format'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { CaseBadge } from './case-badge'
import { ClaimLinks } from './claim-links'
import { ExampleButton } from './example-button'
import { ProgressBar } from './progress-bar'

const DETAILS = buttonVariants({ variant: 'outline', size: 'wide' })
const CLAIM = buttonVariants({ variant: 'success', size: 'wide' })

interface CaseCardProps {
  item: MemberCase
  /** Where View Details leads; null for an example, whose buttons explain themselves. */
  href: string | null
  /** The open settlements of its breach, and what that is; undefined for none. */
  claims?: { settlements: readonly OpenSettlement[]; kind: KindName }
}

/** One case (specification, section 2, My Cases). */
export function CaseCard({ item, href, claims }: CaseCardProps) {
  const { id, company, status, progress, stage } = item
  const heading = `case-${id}`
  const isSettlement = status === 'settlement'
  return (
    <li className="min-w-0">
      <article aria-labelledby={heading} className="h-full">
        <Card className="flex h-full flex-col">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
            <div className="flex min-w-0 flex-[1_1_12rem] gap-4">
              <BreachLogo title={company} logoPath={null} />
              <div className="min-w-0">
                <h3 id={heading} className="text-h3 break-words">
                  {company}
                </h3>
                <p className="text-note text-muted-foreground">Joined {formatDate(item.joinedAt)}</p>
              </div>
            </div>
            <CaseBadge status={status} claimsOpen={claims !== undefined} />
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t pt-4 text-note">
            <Fact name="Estimated payout">{payoutOf(item)}</Fact>
            <Fact name="Last update">{formatDate(item.updatedAt)}</Fact>
          </dl>
          <div className="mt-4">
            <ProgressBar
              label={`Stage: ${claims && status === 'no_action' ? CLAIMS_OPEN : stage}`}
              value={progress}
              max={100}
              figure={`${progress}%`}
              tone={isSettlement ? 'success' : 'primary'}
            />
          </div>
          {item.notPassedOn && <p className="mt-4 text-note">{NO_LAWYER[item.notPassedOn].full}</p>}
          {claims && <ClaimLinks {...claims} isSecond={isSettlement} />}
          <div className={cn('mt-auto grid gap-2.5 pt-5', isSettlement && 'sm:grid-cols-2')}>
            {isSettlement && <Claim item={item} isExample={href === null} />}
            {href === null ? (
              <ExampleButton
                className={DETAILS}
                label="View Details"
                about={company}
                text="This case is an example. Once you have a case of your own, this opens its breach."
              />
            ) : (
              <Link href={href} prefetch={false} className={DETAILS}>
                <span>
                  View Details<span className="sr-only">: {company}</span>
                </span>
              </Link>
            )}
          </div>
        </Card>
      </article>
    </li>
  )
}

function Claim({ item: { claimUrl, company }, isExample }: { item: MemberCase; isExample: boolean }) {
  if (isExample || !claimUrl) {
    const text = isExample
      ? 'This settlement is an example. A real one opens the official claim page.'
      : 'The official claim page is not known yet. We tell you when it opens.'
    return (
      <ExampleButton
        className={CLAIM}
        label="Claim Settlement"
        about={company}
        text={text}
        title={isExample ? 'Example' : 'Not open yet'}
      />
    )
  }
  return (
    <a href={claimUrl} target="_blank" rel="noopener noreferrer" className={CLAIM}>
      <span>
        Claim Settlement<span className="sr-only">: {company} (opens the official page in a new tab)</span>
      </span>
      <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
    </a>
  )
}

function payoutOf({ estimatedPayout, payoutCents }: MemberCase): string {
  return estimatedPayout ?? (payoutCents === null ? 'Not known yet' : formatCents(payoutCents))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="mt-1 font-medium num">{children}</dd>
    </div>
  )
}
