import type { ReactNode } from 'react'
import { ErrorIcon } from '@/components/ui/icons/error-icon'

/** What went wrong with a form as a whole; read out when it comes. */
export function FormError({ message, children }: { message: string | undefined; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:sr-only">
      {message && (
        <div className="flex items-start gap-2 rounded-lg border border-destructive-border bg-destructive-subtle p-3.5 text-note font-medium text-destructive">
          <span className="mt-1">
            <ErrorIcon />
          </span>
          <div className="min-w-0">
            {message}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
