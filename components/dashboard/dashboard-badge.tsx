import { Bell, BellOff, CircleCheck, FileCheck, Gavel } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Breach } from '@/lib/breaches/breach'
import { dashboardStatus } from '@/lib/cases/case'

const LOOKS = {
  'Claims open': { tone: 'success', Icon: FileCheck },
  Active: { tone: 'active', Icon: Gavel },
  Complete: { tone: 'neutral', Icon: CircleCheck },
  Monitoring: { tone: 'warning', Icon: Bell },
  'Not followed': { tone: 'neutral', Icon: BellOff },
} as const

/** A breach's status as the dashboard reads it (specification, section 4, Dashboard derived status). */
export function DashboardBadge({ breach, claimsOpen }: { breach: Breach; claimsOpen: boolean }) {
  const status = dashboardStatus(breach, claimsOpen)
  const { tone, Icon } = LOOKS[status]
  return (
    <Badge shape="round" tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {status}
    </Badge>
  )
}
