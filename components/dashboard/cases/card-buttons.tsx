import { ExternalLink } from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { buttonVariants } from '@/components/ui/button-variants'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import type { MemberCase } from '@/lib/cases/responses'
import { canClaim } from '@/lib/follows/member-claim'
import { settlementPath } from '@/lib/paths'
import { ExampleButton } from '../example-button'
import type { CardEntry } from './entry'

/** Two stand beside each other on a phone. */
const DETAILS = buttonVariants({ variant: 'outline', size: 'half' })

/** What a card leads to: at most one green button, while there is something to claim, and View Details. */
export function CardButtons({ entry }: { entry: CardEntry }) {
  const first = claimButton(entry)
  return (
    <div className={cn('mt-auto grid gap-2 pt-1', first && 'min-[23rem]:grid-cols-2')}>
      {first}
      {entry.href === null ? (
        <ExampleButton
          className={DETAILS}
          label="View Details"
          about={entry.company}
          text="This case is an example. A case of your own opens its page."
        />
      ) : (
        <Link href={entry.href} prefetch={false} className={DETAILS}>
          <span>
            View Details<span className="sr-only">: {entry.company}</span>
          </span>
        </Link>
      )}
    </div>
  )
}

/** Nothing for who has filed, or noted that it is not theirs. */
function claimButton({ item, claim, href }: CardEntry) {
  const isDone = claim !== null && claim.state !== null && claim.state !== 'watching'
  if (item?.status === 'settlement' && !isDone)
    return (
      <ClaimSettlement item={item} isExample={href === null} isOpen={claim === null || canClaim(claim)} />
    )
  if (claim === null || !canClaim(claim)) return null
  return (
    <Link
      href={settlementPath(claim.slug)}
      prefetch={false}
      className={buttonVariants({ variant: 'success', size: 'half' })}
    >
      <span>
        {SEE_HOW}
        <span className="sr-only">: {claim.company}</span>
      </span>
    </Link>
  )
}

interface ClaimSettlementProps {
  item: MemberCase
  isExample: boolean
  /** Whether nothing on record says that claims are not open: only then it is green. */
  isOpen: boolean
}

/** Leads to the official page (specification, section 2, My Cases). */
function ClaimSettlement({ item: { claimUrl, company }, isExample, isOpen }: ClaimSettlementProps) {
  const look = buttonVariants({ variant: isOpen ? 'success' : 'outline', size: 'half' })
  if (isExample || !claimUrl) {
    const text = isExample
      ? 'This settlement is an example. A real one opens the official site.'
      : 'The official site is not known yet. We tell you when it opens.'
    return (
      <ExampleButton
        className={look}
        label="Claim Settlement"
        about={company}
        text={text}
        title={isExample ? 'Example' : 'Not open yet'}
      />
    )
  }
  return (
    <a href={claimUrl} target="_blank" rel="noopener noreferrer" className={look}>
      <span>
        Claim Settlement<span className="sr-only">: {company} (opens the official page in a new tab)</span>
      </span>
      <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="shrink-0 max-sm:hidden" />
    </a>
  )
}
