import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { KeysetPager } from './keyset-pager'
import { Part } from './part'

interface Page {
  results: unknown[]
  previous: string | null
  next: string | null
}

interface KeysetListProps<List extends Page> {
  /** As `readOrSay` returns it. */
  list: { data: List } | { message: string }
  /** What was asked for: filters and place. */
  of: unknown
  /** What stands above the rows: how many there are. */
  count?(list: List): ReactNode
  /** What is said where there is no row, and the link that takes the filters away; null where there are none. */
  empty: { icon: LucideIcon; title: string; text: string; allHref: string | null; all: string }
  hrefOf(cursor: { after?: string; before?: string }): string
  children(row: List['results'][number]): ReactNode
}

/** A page of a list that is too long to be counted: its rows, or why there are none, and the way to the other pages. */
export function KeysetList<List extends Page>({
  list,
  of,
  count,
  empty,
  hrefOf,
  children,
}: KeysetListProps<List>) {
  return (
    <div className="mt-4">
      <Part reading={list} of={of}>
        {(page) => (
          <>
            {count?.(page)}
            {page.results.length === 0 ? (
              <EmptyTab icon={empty.icon} title={empty.title} text={empty.text}>
                {empty.allHref && (
                  <Link
                    href={empty.allHref}
                    prefetch={false}
                    className={buttonVariants({ variant: 'outline' })}
                  >
                    {empty.all}
                  </Link>
                )}
              </EmptyTab>
            ) : (
              <ul className={cn('grid gap-3', count && 'mt-3')}>
                {page.results.map((row) => children(row))}
              </ul>
            )}
            <KeysetPager previous={page.previous} next={page.next} hrefOf={hrefOf} />
          </>
        )}
      </Part>
    </div>
  )
}
