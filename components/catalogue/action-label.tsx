import { actionLook } from '@/components/breach/status-look'
import type { RowFacts } from './row-facts'

/** The legal action of a row: a line in its colour on phones, a round badge in the desktop's column. */
export function ActionLabel({ action: { label, look } }: Pick<RowFacts, 'action'>) {
  if (look === 'none')
    return (
      <p className="hidden text-sm text-muted-foreground lg:block">
        <span className="sr-only">Legal action: </span>
        {label}
      </p>
    )
  const { Icon, text, pill } = actionLook(look)
  return (
    <p
      className={`mt-0.5 inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap lg:mt-0 lg:min-h-7 lg:rounded-full lg:border lg:px-2.5 lg:text-xs narrow:whitespace-normal ${text} ${pill}`}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </p>
  )
}
