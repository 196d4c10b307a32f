import { claimWords } from '@/lib/follows/claim-words'
import type { MemberClaim } from '@/lib/follows/member-claim'

/** By when to claim, or what the member has noted of their claim, in a sentence. */
export function ClaimLine({ claim }: { claim: MemberClaim }) {
  const { before, day, after } = claimWords(claim)
  return (
    <p>
      {before}
      {day !== null && <strong className="font-semibold num">{day}</strong>}
      {after}
    </p>
  )
}
