import type { ReactNode } from 'react'

/** What is wrong with a field, under it; the field names this `id` in its aria-describedby. */
export function ErrorText({ id, icon, children }: { id: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-1.5 text-note font-medium text-destructive">
      {icon}
      {children}
    </p>
  )
}
