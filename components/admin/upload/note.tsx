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

/** A note in a box, as ui/alert draws it, for client components. @param isHeading its title is that of what stands below, and takes the keyboard. */
export function Note({
  tone,
  title,
  isHeading = false,
  children,
}: {
  tone: keyof typeof TONES
  title: string
  isHeading?: boolean
  children?: ReactNode
}) {
  return (
    <div className={`flex gap-3 rounded-xl border p-4 sm:p-5 ${TONES[tone].box}`}>
      <span className="mt-0.5 shrink-0">{TONES[tone].icon}</span>
      <div className="min-w-0 text-note">
        {isHeading ? (
          <h3 data-step-heading tabIndex={-1} className="scroll-mt-4 text-base font-semibold outline-none">
            {title}
          </h3>
        ) : (
          <p className="text-base font-semibold">{title}</p>
        )}
        {children && <div className="mt-1 break-words">{children}</div>}
      </div>
    </div>
  )
}
