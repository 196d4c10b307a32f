import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const buttonVariants = cva(
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-lg font-medium transition-colors duration-(--dur-fast) ease-out aria-disabled:cursor-default aria-disabled:border aria-disabled:border-border-strong aria-disabled:bg-muted aria-disabled:text-muted-foreground',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        success: 'bg-success text-success-foreground hover:bg-success-hover',
        outline: 'border border-input bg-card text-foreground hover:bg-accent',
        ghost: 'text-foreground hover:bg-accent',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
      },
      size: { default: 'min-h-12 px-5 text-base', dense: 'min-h-11 px-4 text-note', wide: 'min-h-12 w-full px-5 text-base' },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

/** A button. For a link that looks like one, put `buttonVariants()` on the link. */
export function Button({ variant, size, className, type = 'button', ...props }: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  return <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
