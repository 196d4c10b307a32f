import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { NOTE_ICON } from '@/components/ui/icons/sizes'

const TONES = {
  error: {
    box: 'border-destructive-border bg-destructive-subtle',
    icon: <CircleAlert {...NOTE_ICON} className="text-destructive" />,
  },
  success: {
    box: 'border-success-border bg-success-subtle',
    icon: <CircleCheck {...NOTE_ICON} className="text-success" />,
  },
  info: { box: 'border-info-border bg-info-subtle', icon: <Info {...NOTE_ICON} className="text-info" /> },
} as const

/** A note in a box, as ui/alert draws it, for client components. */
export function Note({
  tone,
  title,
  children,
}: {
  tone: keyof typeof TONES
  title: string
  children?: ReactNode
}) {
  return (
    <div className={`flex gap-3 rounded-xl border p-4 sm:p-5 ${TONES[tone].box}`}>
      <span className="mt-0.5 shrink-0">{TONES[tone].icon}</span>
      <div className="min-w-0 text-note">
        <p className="text-base font-semibold">{title}</p>
        {children && <div className="mt-1 break-words">{children}</div>}
      </div>
    </div>
  )
}
