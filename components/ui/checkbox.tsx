import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A tick box of 24 px: the browser's own control, drawn like the rest. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        className="peer size-6 appearance-none rounded-md border border-input bg-card checked:border-primary checked:bg-primary disabled:bg-muted disabled:checked:border-input disabled:checked:bg-muted"
        {...props}
      />
      <Check
        size={16}
        strokeWidth={2.5}
        aria-hidden
        className="pointer-events-none absolute hidden text-primary-foreground peer-checked:block peer-disabled:text-muted-foreground"
      />
    </span>
  )
}
