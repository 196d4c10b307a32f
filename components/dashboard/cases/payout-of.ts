import type { MemberCase } from '@/lib/cases/responses'
import { formatCents } from '@/lib/site/format'

/** A case's payout in words: an estimate, as everybody calls it. */
export function payoutOf({ estimatedPayout, payoutCents }: MemberCase): string {
  return estimatedPayout ?? (payoutCents === null ? 'Not known yet' : formatCents(payoutCents))
}
