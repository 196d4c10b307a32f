import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** How every text field looks. Wrong: a 2 px brick edge, without moving what is around it. */
export const INPUT =
  'h-12 w-full min-w-0 rounded-lg border border-input bg-card px-3.5 text-base text-foreground aria-invalid:border-destructive aria-invalid:shadow-[inset_0_0_0_1px_var(--destructive)] read-only:bg-muted disabled:bg-muted disabled:text-muted-foreground'

/** A text field. Islands put `INPUT` on an input of their own, so that class merging stays on the server. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(INPUT, className)} {...props} />
}
