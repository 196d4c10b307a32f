import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** How every text field looks. Wrong: a 2 px brick edge, without moving what is around it. */
export const FIELD =
  'h-12 w-full min-w-0 rounded-lg border border-input bg-card px-3.5 text-base text-foreground aria-invalid:border-destructive aria-invalid:shadow-[inset_0_0_0_1px_var(--destructive)] read-only:bg-muted disabled:bg-muted disabled:text-muted-foreground'

/** A labelled field. `locked` marks one that cannot be changed here. */
export function Field({ label, id, locked = false, className, ...input }: ComponentProps<'input'> & { label: string; id: string; locked?: boolean }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-note font-medium">{label}</label>
      <div className="relative">
        <input id={id} readOnly={locked} className={cn(FIELD, locked && 'pr-11')} {...input} />
        {locked && <Lock size={18} strokeWidth={1.75} aria-hidden className="absolute top-1/2 right-3.5 -translate-y-1/2 text-muted-foreground" />}
      </div>
    </div>
  )
}

/** A tick box with its words, in a row that a thumb can hit. */
export function CheckboxField({ label, id, ...input }: ComponentProps<'input'> & { label: string; id: string }) {
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-base">
      <input id={id} type="checkbox" className="size-6 shrink-0 accent-primary" {...input} />
      {label}
    </label>
  )
}
