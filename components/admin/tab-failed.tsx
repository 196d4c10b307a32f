import { TriangleAlert } from 'lucide-react'
import { RetryButton } from '@/components/dashboard/retry-button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'

/**
 * What could not be read (specification, admin side, section 8, Inline), and a way to try again.
 * @param title the specification's own words for it, where it has any.
 */
export function TabFailed({ title, message }: { title?: string; message: string }) {
  return (
    <Card className="grid justify-items-center border-warning-border py-10 text-center sm:py-14">
      <TriangleAlert size={28} strokeWidth={1.5} aria-hidden className="text-warning" />
      {title && <p className="mt-3 text-note">{title}</p>}
      <h2 className={cn('text-h3', title ? 'mt-1' : 'mt-3')}>
        Error loading data: {message || 'Unknown error'}
      </h2>
      <p className="mt-1 max-w-[34rem] text-note text-muted-foreground">Nothing was changed by this.</p>
      <RetryButton label="Try Again" busyLabel="Loading..." className="mt-5" />
    </Card>
  )
}

/** While an open dialog has nothing to show yet. */
export function DialogLoading() {
  return (
    <p role="status" className="py-10 text-center text-note text-muted-foreground">
      Loading...
    </p>
  )
}

/** While a tab is on its way; seen only when that takes longer than a moment. */
export function TabLoading() {
  return (
    <div role="status" className="delayed-in">
      <p className="text-note text-muted-foreground">Loading...</p>
      <div className="mt-4 grid gap-4">
        {[1, 2, 3].map((card) => (
          <div key={card} className="h-40 rounded-xl border bg-muted" />
        ))}
      </div>
    </div>
  )
}
