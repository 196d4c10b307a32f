import { CircleAlert, Clock, Download, LoaderCircle, Mail, Trash2, Undo2 } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'

/** What the parts of /settings show, made on the server. */
export const SETTINGS_ICONS = {
  error: <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />,
  spinner: (
    <LoaderCircle
      size={18}
      strokeWidth={1.75}
      aria-hidden
      className="animate-spin motion-reduce:animate-none"
    />
  ),
  mail: <Mail size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted-foreground" />,
  waiting: <Clock size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />,
  remove: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
  takeBack: <Undo2 size={18} strokeWidth={1.75} aria-hidden />,
  download: <Download size={18} strokeWidth={1.75} aria-hidden />,
} as const

export const SETTINGS_LOOKS = {
  input: INPUT,
  save: cn(buttonVariants(), 'grid w-full sm:w-auto'),
  plain: cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'grid'),
  remove: cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'grid text-destructive'),
  removing: cn(buttonVariants({ variant: 'destructive', size: 'dense' }), 'grid border border-transparent'),
  destroy: cn(buttonVariants({ variant: 'destructive' }), 'grid w-full sm:w-auto'),
} as const

export interface SettingsParts {
  looks: { [Name in keyof typeof SETTINGS_LOOKS]: string }
  icons: { [Name in keyof typeof SETTINGS_ICONS]: React.ReactNode }
}
