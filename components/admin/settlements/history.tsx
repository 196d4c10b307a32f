import type { AdminSettlement } from '@/lib/settlements/desk/responses'
import { EVENT_LABELS } from '@/lib/settlements/desk/changes'
import { formatDate, formatDateTime } from '@/lib/site/format'
import { ChangeList } from './change-list'

/** Everything that was done to a record, newest first. */
export function SettlementHistory({ history }: Pick<AdminSettlement, 'history'>) {
  return (
    <ol className="grid gap-5">
      {history.map(({ id, kind, date, note, addedBy, addedAt, changes }) => (
        <li key={id} className="border-t pt-4 first:border-t-0 first:pt-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">
              {EVENT_LABELS[kind]}
              {date && `, ${formatDate(date)}`}
            </span>
            <span className="text-note break-words text-muted-foreground num">
              {addedBy}, {formatDateTime(new Date(addedAt))}
            </span>
          </p>
          {note && <p className="mt-1 text-note wrap-anywhere">{note}</p>}
          {changes.length > 0 && (
            <div className="mt-2">
              <ChangeList changes={changes} now="Before" then="After" />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
