import { formatNumber } from '@/lib/validation/format-number'
import { PagerLink } from './pager-link'

interface AdminPagerProps {
  /** Where there are two on a page. */
  label?: string
  page: number
  totalPages: number
  /** To the top of the page with each step; not for a list in a dialog. */
  scroll?: boolean
  hrefOf(page: number): string
}

/** From page to page of a long list, and to its ends; nothing for a single page. */
export function AdminPager({ label = 'Pages', page, totalPages, scroll, hrefOf }: AdminPagerProps) {
  if (totalPages <= 1) return null
  const step = (label: string, to: number, rel?: string) =>
    to >= 1 && to <= totalPages && to !== page ? (
      <PagerLink label={label} href={hrefOf(to)} rel={rel} scroll={scroll} />
    ) : null
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <div className="flex gap-2">
        {page > 2 && step('First', 1)}
        {step('Previous', page - 1, 'prev')}
      </div>
      <p className="text-note text-muted-foreground num">
        Page {formatNumber(page)} of {formatNumber(totalPages)}
      </p>
      <div className="flex gap-2">
        {step('Next', page + 1, 'next')}
        {page < totalPages - 1 && step('Last', totalPages)}
      </div>
    </nav>
  )
}
