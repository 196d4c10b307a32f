import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import { dashboardPath, type DashboardTab } from '@/lib/paths'

/** From one page of a tab's list to the next; nothing for a single page. */
export function PageLinks({ tab, page, pages }: { tab: DashboardTab; page: number; pages: number }) {
  if (pages <= 1) return null
  const look = buttonVariants({ variant: 'outline', size: 'dense' })
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link href={dashboardPath(tab, page - 1)} prefetch={false} className={look}>
          Newer
        </Link>
      ) : (
        <span />
      )}
      <p className="text-note text-muted-foreground num">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link href={dashboardPath(tab, page + 1)} prefetch={false} className={look}>
          Older
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
