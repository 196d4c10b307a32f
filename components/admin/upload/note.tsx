import type { ReactNode } from 'react'

const TONES = {
  error: 'border-destructive-border bg-destructive-subtle',
  success: 'border-success-border bg-success-subtle',
  info: 'border-info-border bg-info-subtle',
} as const

/** A note in a box, as ui/alert draws it, with its icon from the server. */
export function Note({
  tone,
  icon,
  title,
  children,
}: {
  tone: keyof typeof TONES
  icon: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <div className={`flex gap-3 rounded-xl border p-4 sm:p-5 ${TONES[tone]}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0 text-note">
        <p className="text-base font-semibold">{title}</p>
        {children && <div className="mt-1 break-words">{children}</div>}
      </div>
    </div>
  )
}
