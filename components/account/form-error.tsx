import type { ReactNode } from 'react'

/** What went wrong with a form as a whole; read out when it comes. */
export function FormError({
  icon,
  message,
  children,
}: {
  icon: ReactNode
  message: string | undefined
  children?: ReactNode
}) {
  return (
    <div role="alert" className="empty:sr-only">
      {message && (
        <div className="flex items-start gap-2 rounded-lg border border-destructive-border bg-destructive-subtle p-3.5 text-note font-medium text-destructive">
          <span className="mt-1">{icon}</span>
          <div className="min-w-0">
            {message}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
