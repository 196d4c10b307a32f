import type { ReactNode } from 'react'

/** What a page says that does one thing and tells how it went. The heading is read out when it changes. */
export function LinkPanel({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="shell py-(--space-block)">
      <div className="mx-auto max-w-(--container-form) rounded-xl border bg-card p-5 text-card-foreground shadow-card sm:p-6">
        {icon}
        <div role="status" className="mt-4">
          <h1 className="text-h2">{title}</h1>
        </div>
        {children}
      </div>
    </div>
  )
}
