import { CircleAlert, LoaderCircle, X } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/lib/cn'

// Looks and icons that client parts of the admin area are given, made on the server.

export const ADMIN_ICONS = {
  close: <X size={20} strokeWidth={1.75} aria-hidden />,
  error: <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />,
  spinner: <LoaderCircle size={18} strokeWidth={1.75} aria-hidden className="animate-spin motion-reduce:animate-none" />,
} as const

export const ADMIN_LOOKS = {
  input: INPUT,
  area: cn(INPUT, 'h-auto min-h-28 py-2.5'),
  plain: cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'grid'),
  solid: cn(buttonVariants({ size: 'dense' }), 'grid'),
  asking: cn(buttonVariants({ variant: 'destructive', size: 'dense' }), 'grid border border-transparent'),
} as const
