import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { inputVariants } from '@/components/ui/input-variants'

/** A text field. Client components put `inputVariants` on an input of their own, so that class merging stays on the server. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputVariants(), className)} {...props} />
}
