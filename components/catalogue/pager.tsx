import { buttonVariants } from '@/components/ui/button-variants'

interface PagerProps {
  page: number
  totalPages: number
  hrefOf: (page: number) => string
}

/** Back and on through the pages of a list, as links. */
export function Pager({ page, totalPages, hrefOf }: PagerProps) {
  if (totalPages === 1) return null
  const look = buttonVariants({ variant: 'outline', size: 'dense' })
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-3">
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" className={look}>
          Previous
        </a>
      )}
      <p className="text-note text-muted-foreground num">
        Page {page} of {totalPages}
      </p>
      {page < totalPages && (
        <a href={hrefOf(page + 1)} rel="next" className={look}>
          Next
        </a>
      )}
    </nav>
  )
}
