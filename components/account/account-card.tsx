import type { ReactNode } from 'react'

/** A lone form on its page. */
export function AccountCard({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <div className="shell py-8 sm:py-(--space-block)">
      <div className="mx-auto max-w-(--container-form)">
        <h1 className="text-h1">{title}</h1>
        {text && <p className="mt-2 text-md text-muted-foreground">{text}</p>}
        <div className="mt-6 rounded-xl border bg-card p-5 text-card-foreground shadow-float sm:p-7">
          {children}
        </div>
      </div>
    </div>
  )
}
