import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

const badgeVariants = cva(
  'inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap narrow:whitespace-normal',
  {
    variants: {
      size: { default: 'min-h-7 px-2.5', headline: 'min-h-8 px-3' },
      shape: { square: 'rounded-md', round: 'rounded-full' },
      tone: {
        // A dashed outline means "not real or not certain", and nothing else.
        uncertain: 'border border-dashed border-input text-muted-foreground',
        neutral: 'bg-muted text-foreground',
        destructive: 'border border-destructive-border bg-destructive-subtle text-destructive',
        success: 'border border-success-border bg-success-subtle text-success',
        warning: 'border border-warning-border bg-warning-subtle text-warning',
        active: 'border border-active-border bg-active-subtle text-active',
        info: 'border border-info-border bg-info-subtle text-info',
        critical: 'bg-severity-critical-fill text-severity-critical-text',
        low: 'border border-border-strong bg-severity-low-fill text-severity-low-text',
        outline: 'border border-status-none-line bg-card text-muted-foreground',
      },
    },
    defaultVariants: { size: 'default', shape: 'square', tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>

/** A short label. Severity is square, status is round; `headline` is for the one above a page's title. */
export function Badge({
  size,
  shape,
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ size, shape, tone }), className)} {...props} />
}
