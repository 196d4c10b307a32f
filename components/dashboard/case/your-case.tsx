import { Card } from '@/components/ui/card'
import { CASE_LABELS } from '@/lib/cases/case'
import type { CaseStage } from '@/lib/cases/case-stages'
import type { MemberCase } from '@/lib/cases/responses'
import type { MemberClaim } from '@/lib/follows/member-claim'
import { formatCents, formatDate } from '@/lib/site/format'
import { payoutOf } from '../cases/payout-of'

/** What our own records hold of the member's case. */
export function YourCase({
  item,
  stage,
  claim,
}: {
  item: MemberCase
  stage: CaseStage
  /** What they noted of the settlement about it; null without one. */
  claim: MemberClaim | null
}) {
  const facts: [string, string][] = [
    ['Status', CASE_LABELS[item.status]],
    ['Stage', stage.words],
    ['Joined', formatDate(item.joinedAt)],
    ['Last update', formatDate(item.updatedAt)],
    ['Estimated payout', payoutOf(item, claim)],
    ...(item.paidAt !== null && item.payoutCents !== null
      ? [['Paid', `${formatCents(item.payoutCents)}, ${formatDate(item.paidAt)}`] as [string, string]]
      : []),
  ]
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-h3">Your case</h2>
      <dl className="mt-2 divide-y text-note">
        {facts.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5 sm:grid sm:grid-cols-[10rem_1fr]">
            <dt className="shrink-0 text-muted-foreground">{name}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere num sm:text-left">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t pt-3 text-xs text-muted-foreground">
        From our own records. Payouts are estimates. Nobody can promise them.
      </p>
    </Card>
  )
}
