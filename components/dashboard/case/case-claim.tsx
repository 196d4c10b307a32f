import Link from 'next/link'
import { ClaimBox } from '@/components/settlement/claim-box'
import { ClaimTracker } from '@/components/settlement/claim-tracker'
import { buttonVariants } from '@/components/ui/button-variants'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { canClaim, type MemberClaim } from '@/lib/follows/member-claim'
import { settlementPath } from '@/lib/paths'
import type { Phase } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'
import { ClaimLine } from '../cases/claim-line'
import type { CaseDetail } from './case-detail'

interface CaseClaimProps {
  detail: CaseDetail
  settlement: Settlement
  claim: MemberClaim
  phase: Phase
  now: Date
}

/** By when and where to claim, and where the member's own claim is. */
export function CaseClaim({ detail: { canTrack, more }, settlement, claim, phase, now }: CaseClaimProps) {
  return (
    <>
      {/* On paper the tracker is words. */}
      {claim.state !== null && (
        <div className="mb-3 hidden text-note print:block">
          <ClaimLine claim={claim} />
          {claim.claimNumber !== null && <p>Claim number: {claim.claimNumber}</p>}
        </div>
      )}
      <ClaimBox
        settlement={settlement}
        phase={phase}
        now={now}
        isDone={claim.state !== null && claim.state !== 'watching'}
        actions={
          <>
            <Link
              href={settlementPath(claim.slug)}
              prefetch={false}
              className={`${buttonVariants({ variant: 'outline', size: 'wide' })} col-span-full`}
            >
              {canClaim(claim) ? SEE_HOW : 'See the settlement'}
            </Link>
            {canTrack && (
              <div className="col-span-full mt-2">
                <ClaimTracker item={claim} place="page" />
              </div>
            )}
          </>
        }
      />
      {more.length > 0 && (
        <p className="mt-3 text-note print:hidden">
          Also about this breach:{' '}
          {more.map(({ slug, company }) => (
            <Link
              key={slug}
              href={settlementPath(slug)}
              prefetch={false}
              className="mr-4 inline-flex min-h-11 items-center link"
            >
              {company}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
