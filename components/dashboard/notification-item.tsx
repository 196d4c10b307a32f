import { Gavel, HandCoins, ShieldAlert, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import type { MemberNotification, NotificationType } from '@/lib/cases/responses'
import { dashboardPath, settlementPath } from '@/lib/paths'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { formatDate } from '@/lib/site/format'
import { MarkReadButton } from './mark-read-button'

const TYPES: Record<NotificationType, { label: string; Icon: LucideIcon }> = {
  case_update: { label: 'Case update', Icon: Gavel },
  settlement: { label: 'Settlement', Icon: HandCoins },
  new_breach: { label: 'New breach', Icon: ShieldAlert },
}

interface NotificationItemProps {
  item: MemberNotification
  /** It leads nowhere. */
  isExample: boolean
  settlements: readonly OpenSettlement[]
}

/** One notification, with what it leads to. */
export function NotificationItem({ item, isExample, settlements }: NotificationItemProps) {
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
