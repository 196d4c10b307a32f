import { Bell, CircleMinus, FileCheck, Gavel, Scale } from 'lucide-react'
import type { Action } from '@/lib/breaches/catalogue/action-filter'

const LOOKS = {
  claims: { Icon: FileCheck, text: 'text-success', pill: 'lg:border-success-border lg:bg-success-subtle' },
  consultation: { Icon: Scale, text: 'text-success', pill: 'lg:border-success-border lg:bg-success-subtle' },
  action: { Icon: Gavel, text: 'text-active', pill: 'lg:border-active-border lg:bg-active-subtle' },
  watch: { Icon: Bell, text: 'text-warning', pill: 'lg:border-warning-border lg:bg-warning-subtle' },
  none: { Icon: CircleMinus, text: 'text-muted-foreground', pill: '' },
} as const satisfies Record<Action['look'], object>

/** The legal action of a row: a line in its colour on phones, a round badge in the desktop's column. */
export function ActionLabel({ action: { label, look } }: { action: Action }) {
  if (look === 'none')
    return (
      <p className="hidden text-sm text-muted-foreground lg:block">
        <span className="sr-only">Legal action: </span>
        {label}
      </p>
    )
  const { Icon, text, pill } = LOOKS[look]
  return (
    <p
      className={`mt-0.5 inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap lg:mt-0 lg:min-h-7 lg:rounded-full lg:border lg:px-2.5 lg:text-xs ${text} ${pill}`}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </p>
  )
}
