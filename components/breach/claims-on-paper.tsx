import { notMembership } from '@/lib/breaches/kinds/claim-words'
import type { KindName } from '@/lib/breaches/kinds/kind-table'
import type { ClaimOnPaper } from '@/lib/settlements/claims-on-paper'
import { waysToSend, weekdayAndDate } from '@/lib/settlements/words'
import { formatDate } from '@/lib/site/format'

interface ClaimsOnPaperProps {
  /** The soonest last day first. */
  claims: readonly ClaimOnPaper[]
  /** Of the entry that they stand beside. */
  kind: KindName
}

/** Open settlements in words, with the address to type: on paper nobody can press a button. */
export function ClaimsOnPaper({ claims, kind }: ClaimsOnPaperProps) {
  return claims.map(({ slug, company, isExample, claim, address, checkedAt }) => (
    <div key={slug} className="mt-4 hidden break-inside-avoid border-2 p-3 print:block">
      <p className="font-semibold">
        {company}
        {isExample && '*'}: file a claim yourself, free, by {weekdayAndDate(claim.date)}
      </p>
      <p>{waysToSend(claim)}</p>
      {address !== null && (
        <p>
          Official address{checkedAt !== null && `, checked on ${formatDate(checkedAt)}`}:{' '}
          <strong>{address}</strong>
        </p>
      )}
      <p>{notMembership(kind)}</p>
    </div>
  ))
}
