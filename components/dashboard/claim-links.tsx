import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { RecordedNote } from '@/components/breach/recorded-note'
import { buttonVariants } from '@/components/ui/button-variants'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { claimLine, notMembership } from '@/lib/breaches/kinds/claim-words'
import type { KindName } from '@/lib/breaches/kinds/kind-table'
import { settlementPath } from '@/lib/paths'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { notOver, type RecordedSettlement } from '@/lib/settlements/recorded'

interface ClaimLinksProps {
  settlements: readonly OpenSettlement[]
  kind: KindName
  /** Where a green button stands already. */
  isSecond?: boolean
  /** The slugs of those of which the member has noted that nothing is left to claim: they ask for nothing. */
  noted?: ReadonlySet<string>
}

/** The settlements that are open about a breach of a member's: before everything else that its card offers. */
export function ClaimLinks({ settlements, kind, isSecond = false, noted }: ClaimLinksProps) {
  if (settlements.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      {settlements.map(({ slug, company, ...day }) => (
        <div key={slug}>
          <p className="text-note">{claimLine({ company, ...day })}</p>
          <Link
            href={settlementPath(slug)}
            prefetch={false}
            className={`${buttonVariants({ variant: isSecond || noted?.has(slug) ? 'outline' : 'success', size: 'wide' })} mt-2`}
          >
            <span>
              {noted?.has(slug) ? 'See the settlement' : SEE_HOW}
              <span className="sr-only">: {company}</span>
            </span>
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </div>
      ))}
      <p className="text-sm text-muted-foreground">{notMembership(kind)}</p>
    </div>
  )
}

interface RecordedLinksProps {
  records: readonly RecordedSettlement[]
  /** Where "See the case" leads on the same card: it is not named twice. */
  caseHref: string | undefined
}

/** The settlements on record about a breach of a member's, whose claims may open. */
export function RecordedLinks({ records, caseHref }: RecordedLinksProps) {
  const others = notOver(records).filter(({ slug }) => settlementPath(slug) !== caseHref)
  if (others.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      {others.map((settlement) => (
        <RecordedNote key={settlement.slug} settlement={settlement} isPlain />
      ))}
    </div>
  )
}
