import type { MemberCase } from '@/lib/cases/responses'
import type { MemberClaim } from '@/lib/follows/member-claim'
import { formatCents } from '@/lib/site/format'

/** A case's payout in words: an estimate, as everybody calls it; nothing to expect where the member has noted so. */
export function payoutOf(
  { estimatedPayout, payoutCents, paidAt }: MemberCase,
  claim: Pick<MemberClaim, 'state'> | null,
): string {
  if (paidAt === null && claim?.state === 'not_mine') return 'None: you noted that it is not yours'
  if (paidAt === null && claim?.state === 'denied') return 'None: you noted that it was denied'
  const amount = estimatedPayout ?? (payoutCents === null ? 'Not known yet' : formatCents(payoutCents))
  return claim?.state === 'paid' ? `${amount}. You noted that you were paid` : amount
}
