import { ClaimsBadge } from '@/components/breach/claims-badge'
import { Bell, CircleCheck, CircleMinus, Gavel, HandCoins, Scale, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { CASE_LABELS, type CaseStatus } from '@/lib/cases/case'

const LOOKS: Record<CaseStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  settlement: { tone: 'success', Icon: HandCoins },
  active: { tone: 'active', Icon: Gavel },
  monitoring: { tone: 'warning', Icon: Bell },
  consultation_requested: { tone: 'warning', Icon: Scale },
  complete: { tone: 'neutral', Icon: CircleCheck },
  no_action: { tone: 'neutral', Icon: CircleMinus },
}

/** Where a case stands: round, with an icon and the word. */
export function CaseBadge({ status, claimsOpen }: { status: CaseStatus; claimsOpen: boolean }) {
  // Neither says that nothing can be done.
  if (claimsOpen && (status === 'no_action' || status === 'monitoring')) return <ClaimsBadge />
  const { tone, Icon } = LOOKS[status]
  return (
    <Badge shape="round" tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {CASE_LABELS[status]}
    </Badge>
  )
}
