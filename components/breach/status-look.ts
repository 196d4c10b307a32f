import { Bell, CircleMinus, Gavel, Scale } from 'lucide-react'
import type { Status } from '@/lib/breaches/status/status-table'

/** What a status looks like: the tone of its public badge, its icon, and the icon's colour for operators. */
export const STATUS_LOOKS = {
  consultation: { tone: 'success', Icon: Scale, className: 'text-success' },
  action: { tone: 'active', Icon: Gavel, className: 'text-active' },
  watch: { tone: 'warning', Icon: Bell, className: 'text-warning' },
  none: { tone: 'outline', Icon: CircleMinus, className: 'text-muted-foreground' },
} as const satisfies Record<Status['look'], object>
