import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { dashboardPath } from '@/lib/paths'

/** @param isExample whether everything below is about invented companies. */
export function CasesHeading({ isExample }: { isExample: boolean }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4 lg:min-h-12">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-h2">My Cases</h2>
        {isExample && <Badge tone="uncertain">Example</Badge>}
      </div>
      <CheckForNewBreaches className="max-lg:hidden" />
    </div>
  )
}

/** Leads to the second tab (specification, section 2): beside the heading on a desktop, below the cases on a phone. */
export function CheckForNewBreaches({ className }: { className: string }) {
  return (
    <Link
      href={dashboardPath('new-breaches')}
      prefetch={false}
      scroll={false}
      className={cn(buttonVariants({ variant: 'outline' }), className)}
    >
      <RefreshCw size={18} strokeWidth={1.75} aria-hidden />
      Check for New Breaches
    </Link>
  )
}
