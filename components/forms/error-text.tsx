import type { ReactNode } from 'react'
import { ErrorIcon } from '@/components/ui/icons/error-icon'

/** What is wrong with a field, under it; the field names this `id` in its aria-describedby. */
export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-note font-medium text-destructive">
      <span className="mt-[0.22em] shrink-0">
        <ErrorIcon />
      </span>
      {children}
    </p>
  )
}
