import { CheckCheck } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import type { MemberNotification } from '@/lib/cases/responses'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { plural } from '@/lib/site/format'
import { MarkReadButton } from './mark-read-button'
import { NotificationItem } from './notification-item'
import { PageLinks } from './page-links'

interface NotificationsTabProps {
  notifications: readonly MemberNotification[]
  unread: number
  page: number
  pages: number
  /** The open settlements of the breaches that they are about, by the key. */
  claims: ReadonlyMap<string, readonly OpenSettlement[]>
  /** The slugs of those of which the member has noted that nothing is left to claim. */
  noted: ReadonlySet<string>
}

/** Notifications, the newest first, with a 'New' marker on what was not read. */
export function NotificationsTab({
  notifications,
  unread,
  page,
  pages,
  claims,
  noted,
}: NotificationsTabProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-h2">Notifications</h2>
          <p className="mt-1 max-w-[36rem] text-muted-foreground">
            What has changed in your cases and breaches.
          </p>
        </div>
        {unread > 0 && (
          <MarkReadButton
            ids="all"
            label="Mark all as read"
            className={cn(buttonVariants({ variant: 'outline' }), 'max-sm:w-full')}
            icon={<CheckCheck size={18} strokeWidth={1.75} aria-hidden />}
          />
        )}
      </div>
      {/* Said whenever it changes; in sight it stands at the bell. */}
      <p role="status" className="sr-only">
        {unread === 0
          ? 'No unread notifications'
          : plural(unread, 'unread notification', 'unread notifications')}
      </p>
      <ul className="mt-6 grid gap-3">
        {notifications.map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            isExample={false}
            settlements={(claims.get(item.uniqueBreachId ?? '') ?? []).filter(({ slug }) => !noted.has(slug))}
          />
        ))}
      </ul>
      <PageLinks tab="notifications" page={page} pages={pages} />
    </>
  )
}
