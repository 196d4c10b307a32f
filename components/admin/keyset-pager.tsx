import { PagerLink } from './pager-link'

interface KeysetPagerProps {
  /** Cursors of the pages beside this one; null where there is none. */
  previous: string | null
  next: string | null
  hrefOf(cursor: { after?: string; before?: string }): string
}

/** From page to page of a list that nobody has counted, and to its ends; nothing for a single page. */
export function KeysetPager({ previous, next, hrefOf }: KeysetPagerProps) {
  if (previous === null && next === null) return null
  const step = (label: string, cursor: { after?: string; before?: string }, rel?: string) => (
    <PagerLink label={label} href={hrefOf(cursor)} rel={rel} />
  )
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <div className="flex gap-2">
        {previous !== null && (
          <>
            {step('Newest', {})}
            {step('Newer', { before: previous }, 'prev')}
          </>
        )}
      </div>
      <div className="flex gap-2">
        {next !== null && (
          <>
            {step('Older', { after: next }, 'next')}
            {step('Oldest', { before: 'end' })}
          </>
        )}
      </div>
    </nav>
  )
}
