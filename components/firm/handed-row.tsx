import Link from 'next/link'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { FIRM_STATUSES, type FirmStatus } from '@/lib/firms/hand-over/schema'
import type { HandedItem } from '@/lib/firms/portal/schema'
import { firmLeadPath } from '@/lib/site/staff-paths'
import { formatDateTime } from '@/lib/site/format'

const at = (iso: string): string => formatDateTime(new Date(iso))
const TONES: Record<FirmStatus, BadgeTone> = { new: 'info', contacted: 'warning', closed: 'neutral' }

export function StatusBadge({ status }: { status: FirmStatus }) {
  return (
    <Badge tone={TONES[status]} shape="round">
      {FIRM_STATUSES[status]}
    </Badge>
  )
}

/** One request in the list; its name opens it. Of one that was recalled nothing is left but that. */
export function HandedRow({ item }: { item: HandedItem }) {
  const { id, reference, name, breach, handedOverAt, status, statusAt, recalledAt, isToStop } = item
  if (recalledAt)
    return (
      <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
        <h2 className="flex flex-wrap items-center gap-2 text-h3">
          Request {reference} <Badge tone="destructive">Recalled</Badge>
        </h2>
        <p className="mt-2 text-note font-medium">
          {isToStop
            ? 'Stop contacting this person about it.'
            : 'Its data was kept no longer. Its person has not taken anything back.'}
        </p>
        <p className="mt-1 text-note text-muted-foreground num">
          Handed over {at(handedOverAt)} · recalled {at(recalledAt)}
        </p>
      </li>
    )
  return (
    <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <h2 className="flex flex-wrap items-center gap-x-3 text-h3 break-words">
        <Link href={firmLeadPath(id)} prefetch={false} className="inline-flex min-h-11 items-center link">
          {name ?? `Request ${reference}`}
        </Link>
        <StatusBadge status={status} />
      </h2>
      <p className="text-note break-words">
        {name === null ? 'Its details cannot be opened at the moment.' : breach}
      </p>
      <p className="mt-1 text-note text-muted-foreground num">
        {reference} · handed over {at(handedOverAt)}
        {statusAt && ` · ${FIRM_STATUSES[status].toLowerCase()} ${at(statusAt)}`}
      </p>
    </li>
  )
}
