import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { dashboardPath } from '@/lib/paths'
import { formatDate } from '@/lib/site/format'
import type { CaseDetail } from './case-detail'

/** What has happened to a case, the newest first: what its member was told, and the day it began. */
export function CaseNews({ item, news }: Pick<CaseDetail, 'item' | 'news'>) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-h3">Updates</h2>
      <ol className="mt-2 divide-y">
        {news.map(({ id, title, message, date }) => (
          <li key={id} className="py-3 text-note">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="font-medium wrap-anywhere">{title}</strong>
              <span className="text-muted-foreground num">{formatDate(date)}</span>
            </p>
            <p className="mt-0.5 max-w-[68ch] wrap-anywhere text-muted-foreground">{message}</p>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-4 py-3 text-note">
          <strong className="font-medium">Case opened</strong>
          <span className="text-muted-foreground num">{formatDate(item.joinedAt)}</span>
        </li>
      </ol>
      <p className="border-t print:hidden">
        <Link
          href={dashboardPath('notifications')}
          prefetch={false}
          className="inline-flex min-h-11 items-center text-note link"
        >
          See all notifications
        </Link>
      </p>
    </Card>
  )
}
