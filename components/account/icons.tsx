import { CircleAlert, Eye, EyeOff, LoaderCircle, Lock } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'

/** What the account forms show, made on the server. */
export const FORM_ICONS = {
  error: <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />,
  lock: <Lock size={18} strokeWidth={1.75} aria-hidden />,
  spinner: (
    <LoaderCircle
      size={18}
      strokeWidth={1.75}
      aria-hidden
      className="animate-spin motion-reduce:animate-none"
    />
  ),
  show: <Eye size={20} strokeWidth={1.75} aria-hidden />,
  hide: <EyeOff size={20} strokeWidth={1.75} aria-hidden />,
} as const

export const FORM_LOOKS = {
  input: INPUT,
  button: cn(buttonVariants({ size: 'wide' }), 'grid'),
  outline: cn(buttonVariants({ variant: 'outline', size: 'wide' }), 'grid'),
} as const

export type FormIcons = { [Name in keyof typeof FORM_ICONS]: React.ReactNode }
export type FormLooks = { [Name in keyof typeof FORM_LOOKS]: string }
