import { Bell, CircleMinus, FileCheck, Gavel, Scale } from 'lucide-react'
import type { Action } from '@/lib/breaches/catalogue/action-filter'
import type { Status } from '@/lib/breaches/status/status-table'

/** What a status looks like: the tone of its public badge, its icon, and the icon's colour for operators. */
export const STATUS_LOOKS = {
  consultation: { tone: 'success', Icon: Scale, className: 'text-success' },
  action: { tone: 'active', Icon: Gavel, className: 'text-active' },
  watch: { tone: 'warning', Icon: Bell, className: 'text-warning' },
  none: { tone: 'outline', Icon: CircleMinus, className: 'text-muted-foreground' },
} as const satisfies Record<Status['look'], object>

const CLAIMS = { tone: 'success', Icon: FileCheck, className: 'text-success' } as const

/** The colours of a tone in the catalogue: of a breach's box, and of the round badge in the list's desktop column. */
const IN_CATALOGUE = {
  success: {
    box: 'border-success-border bg-success-subtle',
    pill: 'lg:border-success-border lg:bg-success-subtle',
  },
  active: {
    box: 'border-active-border bg-active-subtle',
    pill: 'lg:border-active-border lg:bg-active-subtle',
  },
  warning: {
    box: 'border-warning-border bg-warning-subtle',
    pill: 'lg:border-warning-border lg:bg-warning-subtle',
  },
  outline: { box: 'bg-muted', pill: '' },
} as const

/** What a legal action looks like in the catalogue. */
export function actionLook(look: Action['look']) {
  const { Icon, className, tone } = look === 'claims' ? CLAIMS : STATUS_LOOKS[look]
  return { Icon, text: className, ...IN_CATALOGUE[tone] }
}
