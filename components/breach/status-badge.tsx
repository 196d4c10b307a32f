import { Bell, CircleMinus, Gavel, Scale } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { summaryBadge } from '@/lib/breaches/status/status'

const LOOKS = {
  1: { tone: 'success', Icon: Scale },
  2: { tone: 'active', Icon: Gavel },
  3: { tone: 'warning', Icon: Bell },
} as const

/** The legal status as the public sees it: round, with an icon; nothing for status 4. */
export function StatusBadge({ status }: { status: string }) {
  const badge = summaryBadge(Number(status))
  if (!badge) return null
  const { tone, Icon } = badge.code ? LOOKS[badge.code] : ({ tone: 'outline', Icon: CircleMinus } as const)
  return (
    <Badge shape="round" tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {badge.label}
    </Badge>
  )
}
