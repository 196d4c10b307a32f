import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** A white surface with a hairline. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'rounded-xl border bg-card p-5 text-card-foreground shadow-card sm:p-6 print:rounded-none print:border-0 print:p-0',
        className,
      )}
      {...props}
    />
  )
}
