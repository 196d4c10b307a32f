import { CheckCheck, Gavel, HandCoins, ShieldAlert, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { MemberNotification, NotificationType } from '@/lib/cases/responses'
import { cn } from '@/components/ui/cn'
import { formatDate } from '@/lib/site/format'
import { dashboardPath } from '@/lib/paths'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { settlementPath } from '@/lib/paths'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { MarkReadButton } from './mark-read-button'
import { PageLinks } from './page-links'

const TYPES: Record<NotificationType, { label: string; Icon: LucideIcon }> = {
  case_update: { label: 'Case update', Icon: Gavel },
  settlement: { label: 'Settlement', Icon: HandCoins },
  new_breach: { label: 'New breach', Icon: ShieldAlert },
}

interface NotificationsTabProps {
  notifications: readonly MemberNotification[]
  /** Examples, for a member who has none. */
  areExamples: boolean
  unread: number
  page: number
  pages: number
  /** The open settlements of the breaches that they are about, by the key. */
  claims: ReadonlyMap<string, readonly OpenSettlement[]>
}

/** Notifications, the newest first, with a 'New' marker on what was not read. */
export function NotificationsTab({
  notifications,
  areExamples,
  unread,
  page,
  pages,
  claims,
}: NotificationsTabProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-h2">Notifications</h2>
            {areExamples && <Badge tone="uncertain">Example notifications</Badge>}
          </div>
          <p className="mt-1 max-w-[36rem] text-muted-foreground">
            {areExamples
              ? 'These show what we tell you here. They are not yours.'
              : 'What has changed in your cases and breaches.'}
          </p>
        </div>
        {!areExamples && unread > 0 && (
          <MarkReadButton
            ids="all"
            label="Mark all as read"
            className={cn(buttonVariants({ variant: 'outline' }), 'max-sm:w-full')}
            icon={<CheckCheck size={18} strokeWidth={1.75} aria-hidden />}
          />
        )}
      </div>
      <ul className="mt-6 grid gap-3">
        {notifications.map((item) => (
          <Item
            key={item.id}
            item={item}
            isExample={areExamples}
            settlements={claims.get(item.uniqueBreachId ?? '') ?? []}
          />
        ))}
      </ul>
      {!areExamples && <PageLinks tab="notifications" page={page} pages={pages} />}
    </>
  )
}

function Item({
  item,
  isExample,
  settlements,
}: {
  item: MemberNotification
  isExample: boolean
  settlements: readonly OpenSettlement[]
}) {
  const { label, Icon } = TYPES[item.type]
  return (
    <li>
      <Card className={cn('flex gap-4 p-4 sm:p-5', !item.read && 'border-info-border')}>
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-muted">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base font-semibold break-words">{item.title}</h3>
            {!item.read && <Badge tone="info">New</Badge>}
          </div>
          <p className="mt-1 text-note break-words">{item.message}</p>
          <p className="mt-1.5 text-sm text-muted-foreground num">
            {label} · {formatDate(item.date)}
          </p>
          {!isExample && (
            <div className="mt-2 flex flex-wrap gap-x-5">
              {settlements.map(({ slug, company }) => (
                <Link
                  key={slug}
                  href={settlementPath(slug)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center text-note font-medium link"
                >
                  <span>
                    {SEE_HOW}
                    <span className="sr-only">: {company}</span>
                  </span>
                </Link>
              ))}
              {item.type === 'new_breach' ? (
                <Link
                  href={dashboardPath('new-breaches')}
                  prefetch={false}
                  scroll={false}
                  className="inline-flex min-h-11 items-center text-note link"
                >
                  See your new breaches
                </Link>
              ) : (
                <Link
                  href={dashboardPath('cases')}
                  prefetch={false}
                  scroll={false}
                  className="inline-flex min-h-11 items-center text-note link"
                >
                  See your cases
                </Link>
              )}
              {!item.read && (
                <MarkReadButton
                  ids={[item.id]}
                  label="Mark as read"
                  about={item.title}
                  className="inline-flex min-h-11 cursor-pointer items-center text-note link"
                />
              )}
            </div>
          )}
        </div>
      </Card>
    </li>
  )
}
