import { CircleQuestionMark, CircleCheck, Clock, FileCheck, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Phase } from '@/lib/settlements/phase'
import { PHASE_WORDS } from '@/lib/settlements/words'

/** Green only where a person can act now. */
const LOOKS: Partial<Record<Phase, { tone: BadgeTone; Icon: LucideIcon }>> = {
  claims_open: { tone: 'success', Icon: FileCheck },
  upcoming: { tone: 'info', Icon: Clock },
  unknown: { tone: 'warning', Icon: CircleQuestionMark },
}

/** Where a settlement stands. */
export function PhaseBadge({ phase }: { phase: Phase }) {
  const { tone, Icon } = LOOKS[phase] ?? { tone: 'outline' as const, Icon: CircleCheck }
  return (
    <Badge shape="round" tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {PHASE_WORDS[phase]}
    </Badge>
  )
}
