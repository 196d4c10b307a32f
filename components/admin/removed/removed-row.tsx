import { Badge } from '@/components/ui/badge'
import type { RemovedItems } from '@/lib/panel/removed-schema'
import { formatDateTime, plural } from '@/lib/site/format'
import { RemovedButtons } from './removed-buttons'

type Item = RemovedItems['results'][number]

/** One breach or user that was deleted: what comes back with it, who deleted it, and until when it can come back. */
export function RemovedRow({ item }: { item: Item }) {
  const { kind, name, subject, removedBy, removedAt, restoreUntil } = item
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <Badge tone="outline">{kind === 'breach' ? 'Breach' : 'User'}</Badge>
        </p>
        <p className="mt-0.5 text-note [overflow-wrap:anywhere] text-muted-foreground">{subject}</p>
        <p className="mt-1 text-note num">{withWhat(item)}</p>
        <p className="mt-1 text-note [overflow-wrap:anywhere] text-muted-foreground num">
          Deleted {formatDateTime(new Date(removedAt))} by {removedBy}
        </p>
        <p className="text-note num">Can be put back until {formatDateTime(new Date(restoreUntil))}</p>
      </div>
      <RemovedButtons item={item} />
    </li>
  )
}

function withWhat({ kind, count }: Item): string {
  if (kind === 'breach')
    return count > 0
      ? `With ${plural(count, 'address', 'addresses')}, its status and its links`
      : 'With its status and its links; it holds no addresses'
  return count > 0 ? `With everything of theirs, ${plural(count, 'request', 'requests')} among it` : 'With everything of theirs' // prettier-ignore
}
