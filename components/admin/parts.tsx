import { CircleAlert, LoaderCircle, Send, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'

// Looks and icons that client parts of the admin area are given, made on the server.

export const ADMIN_ICONS = {
  close: <X size={20} strokeWidth={1.75} aria-hidden />,
  error: <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />,
  spinner: (
    <LoaderCircle
      size={18}
      strokeWidth={1.75}
      aria-hidden
      className="animate-spin motion-reduce:animate-none"
    />
  ),
  remove: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
  send: <Send size={18} strokeWidth={1.75} aria-hidden />,
} as const

const dense = (variant: 'default' | 'outline' | 'ghost' | 'destructive') =>
  cn(buttonVariants({ variant, size: 'dense' }), 'grid')

export const ADMIN_LOOKS = {
  input: INPUT,
  area: cn(INPUT, 'h-auto min-h-28 py-2.5'),
  solid: dense('default'),
  plain: dense('outline'),
  remove: cn(dense('ghost'), 'border border-transparent text-destructive'),
  removing: cn(dense('destructive'), 'border border-transparent'),
} as const

/** Those of a row's buttons. */
export interface AdminParts {
  looks: { [Name in 'solid' | 'plain' | 'remove' | 'removing']: string }
  icons: { [Name in 'spinner' | 'remove' | 'send']: ReactNode }
}
