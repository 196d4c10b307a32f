import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const LOOKS = {
  info: { box: 'border-info-border bg-info-subtle', icon: 'text-info', Icon: Info },
  success: { box: 'border-success-border bg-success-subtle', icon: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning-border bg-warning-subtle', icon: 'text-warning', Icon: TriangleAlert },
  destructive: {
    box: 'border-destructive-border bg-destructive-subtle',
    icon: 'text-destructive',
    Icon: CircleAlert,
  },
} as const

/** A note in a box: what it says in bold, then a sentence. */
export function Alert({
  tone,
  title,
  className,
  children,
}: {
  tone: keyof typeof LOOKS
  title: string
  className?: string
  children: ReactNode
}) {
  const { box, icon, Icon } = LOOKS[tone]
  return (
    <div className={cn('flex gap-3 rounded-xl border p-4 sm:p-5', box, className)}>
      <Icon size={20} strokeWidth={1.75} aria-hidden className={cn('mt-0.5 shrink-0', icon)} />
      <div className="text-note">
        <p className="text-base font-semibold">{title}</p>
        <div className="mt-1">{children}</div>
      </div>
    </div>
  )
}
