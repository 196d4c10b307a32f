import type { VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'

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
