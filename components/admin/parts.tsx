import { LoaderCircle, Send, Trash2 } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/cn'

/** What the admin's buttons show, made on the server. */
export const ADMIN_ICONS = {
  spinner: <LoaderCircle size={18} strokeWidth={1.75} aria-hidden className="animate-spin motion-reduce:animate-none" />,
  remove: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
  send: <Send size={18} strokeWidth={1.75} aria-hidden />,
} as const

const dense = (variant: 'default' | 'outline' | 'ghost' | 'destructive') => cn(buttonVariants({ variant, size: 'dense' }), 'grid')

export const ADMIN_LOOKS = {
  solid: dense('default'),
  plain: dense('outline'),
  remove: cn(dense('ghost'), 'border border-transparent text-destructive'),
  removing: cn(dense('destructive'), 'border border-transparent'),
} as const

export interface AdminParts {
  looks: { [Name in keyof typeof ADMIN_LOOKS]: string }
  icons: { [Name in keyof typeof ADMIN_ICONS]: React.ReactNode }
}
