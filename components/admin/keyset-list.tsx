import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { KeysetPager } from './keyset-pager'
import { TabFailed } from './tab-failed'

interface Page {
  results: unknown[]
  previous: string | null
  next: string | null
}

interface KeysetListProps<List extends Page> {
  /** As `readOrSay` returns it. */
  list: { data: List } | { message: string }
  /** What stands above the rows: how many there are. */
  count?(list: List): ReactNode
  /** What is said where there is no row, and the link that takes the filters away. */
  empty: { icon: LucideIcon; title: string; text: string; allHref: string; all: string }
  hrefOf(cursor: { after?: string; before?: string }): string
  children(row: List['results'][number]): ReactNode
}

/** A page of a list that is too long to be counted: its rows, or why there are none, and the way to the other pages. */
export function KeysetList<List extends Page>({
  list,
  count,
  empty,
  hrefOf,
  children,
}: KeysetListProps<List>) {
  if ('message' in list)
    return (
      <div className="mt-6">
        <TabFailed message={list.message} />
      </div>
    )
  const { results, previous, next } = list.data
  return (
    <>
      {count?.(list.data)}
      {results.length === 0 ? (
        <EmptyTab icon={empty.icon} title={empty.title} text={empty.text}>
          <Link href={empty.allHref} prefetch={false} className={buttonVariants({ variant: 'outline' })}>
            {empty.all}
          </Link>
        </EmptyTab>
      ) : (
        <ul className={cn('grid gap-3', count ? 'mt-3' : 'mt-4')}>{results.map((row) => children(row))}</ul>
      )}
      <KeysetPager previous={previous} next={next} hrefOf={hrefOf} />
    </>
  )
}
