import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

export const buttonVariants = cva(
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-lg font-medium transition-colors duration-(--dur-fast) ease-out aria-disabled:cursor-default forced-colors:border blocked:border blocked:border-border-strong blocked:bg-muted blocked:text-muted-foreground',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        success: 'bg-success text-success-foreground hover:bg-success-hover',
        outline: 'border border-input bg-card text-foreground hover:bg-accent',
        ghost: 'text-foreground hover:bg-accent',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
      },
      size: {
        default: 'min-h-12 px-5 text-base',
        dense: 'min-h-11 px-4 text-note',
        large: 'min-h-14 px-6 text-md',
        wide: 'min-h-12 w-full px-5 text-base',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

/** A button; with `asChild` the one element inside, a link for instance, looks like one. Busy ones: forms/submit-button. */
export function Button({
  variant,
  size,
  asChild = false,
  className,
  type,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }) {
  const look = cn(buttonVariants({ variant, size }), className)
  return asChild ? (
    <Slot className={look} {...props} />
  ) : (
    <button type={type ?? 'button'} className={look} {...props} />
  )
}
