import { RefreshCw, TriangleAlert } from 'lucide-react'
import { RetryButton } from '@/components/dashboard/retry-button'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'

/** What could not be read (specification, admin side, section 8, Inline), and a way to try again. */
export function TabFailed({ message }: { message: string }) {
  return (
    <Card className="grid justify-items-center border-warning-border py-10 text-center sm:py-14">
      <TriangleAlert size={28} strokeWidth={1.5} aria-hidden className="text-warning" />
      <h2 className="mt-3 text-h3">Error loading data: {message || 'Unknown error'}</h2>
      <p className="mt-1 max-w-[34rem] text-note text-muted-foreground">Nothing was changed by this.</p>
      <RetryButton label="Try Again" busyLabel="Loading..." className={cn(buttonVariants({ variant: 'outline' }), 'mt-5 grid')} icon={<RefreshCw size={18} strokeWidth={1.75} aria-hidden />} />
    </Card>
  )
}

/** While a tab is on its way; seen only when that takes longer than a moment. */
export function TabLoading() {
  return (
    <div role="status" className="delayed-in">
      <p className="text-note text-muted-foreground">Loading...</p>
      <div className="mt-4 grid gap-4">{[1, 2, 3].map((card) => <div key={card} className="h-40 rounded-xl border bg-muted" />)}</div>
    </div>
  )
}
