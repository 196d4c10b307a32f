import { useId, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** One card of the tab: a heading, what it is about, and the figures. */
export function AnalyticsCard({
  title,
  label,
  note,
  children,
}: {
  title: string
  label?: ReactNode
  note: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid min-w-0">
      <Card>
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={heading} className="text-h3">
            {title}
          </h3>
          {label}
        </div>
        <p className="mt-1 text-note text-muted-foreground">{note}</p>
        {children}
      </Card>
    </section>
  )
}

/** Stands where a source says nothing. */
export function NotKnown() {
  return <p className="mt-5 text-note text-muted-foreground">Not known for these breaches.</p>
}
