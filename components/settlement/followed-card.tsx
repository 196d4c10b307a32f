import Link from 'next/link'
import { BreachLogo } from '@/components/breach/breach-logo'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { FollowedSettlement } from '@/lib/follows/responses'
import { settlementPath } from '@/lib/paths'
import { formatDate } from '@/lib/site/format'
import { ClaimTracker } from './claim-tracker'

/** A settlement that a member follows: by when, where, and where their claim is. */
export function FollowedCard({ item }: { item: FollowedSettlement }) {
  const { slug, company, isExample, state, phase, claimBy, filedOn } = item
  const heading = `followed-${slug}`
  const canClaim = state === 'watching' && phase === 'claims_open'
  return (
    <li className="min-w-0">
      <article aria-labelledby={heading} className="h-full">
        <Card className="flex h-full flex-col">
          <div className="flex flex-wrap items-start gap-4">
            <BreachLogo title={company} logoPath={null} />
            <div className="min-w-0 flex-1">
              <h3 id={heading} className="text-h3 break-words">
                {company}
              </h3>
              {isExample && <Badge tone="uncertain">Example</Badge>}
            </div>
          </div>
          <p className="mt-3">
            {filedOn !== null && state !== 'watching' ? (
              <>
                You filed on <strong className="num">{formatDate(filedOn)}</strong>.
              </>
            ) : claimBy === null ? (
              'No official last day is known to us. We tell you when one is set.'
            ) : (
              <>
                {phase === 'claims_open' ? 'Claim by ' : 'The claim date was '}
                <strong className="num">{formatDate(claimBy)}</strong>
                {canClaim && ', free, by yourself'}.
              </>
            )}
          </p>
          <div className="mt-4 border-t pt-4">
            <ClaimTracker item={item} />
          </div>
          <div className="mt-auto grid gap-2.5 pt-5">
            {canClaim && (
              <Link
                href={settlementPath(slug)}
                prefetch={false}
                className={buttonVariants({ variant: 'success', size: 'wide' })}
              >
                <span>
                  See how to claim, free<span className="sr-only">: {company}</span>
                </span>
              </Link>
            )}
            {!canClaim && (
              <Link
                href={settlementPath(slug)}
                prefetch={false}
                className={buttonVariants({ variant: 'outline', size: 'wide' })}
              >
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
