import { ChevronDown, Pencil, RefreshCw, Undo2 } from 'lucide-react'
import { STATUS_LOOKS } from '@/components/breach/status-look'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'
import { STATUSES } from '@/lib/breaches/status/status-table'
import { ADMIN_ICONS, ADMIN_LOOKS } from '../parts'

/** What the islands of the breach list show, made on the server. */
export const BREACH_ICONS = {
  error: ADMIN_ICONS.error,
  spinner: ADMIN_ICONS.spinner,
  remove: ADMIN_ICONS.remove,
  edit: <Pencil size={18} strokeWidth={1.75} aria-hidden />,
  sync: <RefreshCw size={18} strokeWidth={1.75} aria-hidden />,
  restore: <Undo2 size={18} strokeWidth={1.75} aria-hidden />,
  open: <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="text-muted-foreground" />,
} as const

/** The statuses' own, by code. */
export const STATUS_ICONS = Object.fromEntries(
  Object.values(STATUSES).map(({ code, look }) => {
    const { Icon, className } = STATUS_LOOKS[look]
    return [code, <Icon key={code} size={18} strokeWidth={1.75} aria-hidden className={className} />]
  }),
)

const SELECT = cn(INPUT, 'cursor-pointer appearance-none pr-10 read-only:bg-card disabled:bg-muted')

export const BREACH_LOOKS = {
  input: INPUT,
  select: SELECT,
  statusSelect: cn(SELECT, 'h-12 pl-11'),
  area: cn(INPUT, 'h-auto min-h-24 py-2.5'),
  save: cn(buttonVariants(), 'grid w-full sm:w-auto'),
  plain: ADMIN_LOOKS.plain,
  remove: cn(
    buttonVariants({ variant: 'outline', size: 'dense' }),
    'grid w-full border-destructive text-destructive hover:bg-destructive-subtle',
  ),
  removing: cn(
    buttonVariants({ variant: 'destructive', size: 'dense' }),
    'grid w-full border border-transparent',
  ),
} as const

export interface BreachParts {
  looks: { [Name in keyof typeof BREACH_LOOKS]: string }
  icons: { [Name in keyof typeof BREACH_ICONS]: React.ReactNode }
}

export const BREACH_PARTS: BreachParts = { looks: BREACH_LOOKS, icons: BREACH_ICONS }
