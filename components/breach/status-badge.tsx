import { Badge } from '@/components/ui/badge'
import { summaryBadge } from '@/lib/breaches/status/status'
import { statusOf } from '@/lib/breaches/status/status-table'
import { STATUS_LOOKS } from './status-look'

/** The legal status as the public sees it: round, with an icon; nothing for No Action. */
export function StatusBadge({ status }: { status: string }) {
  const badge = summaryBadge(Number(status))
  if (!badge) return null
  const { tone, Icon } = STATUS_LOOKS[statusOf(status).look]
  return (
    <Badge shape="round" tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {badge.label}
    </Badge>
  )
}
