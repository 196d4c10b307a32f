import type { ReactNode } from 'react'
import { statusOf } from '@/lib/breaches/status/status-table'
import type { ListedBreach } from '@/lib/breaches/edit/responses'
import type { BreachColumn } from '@/lib/breaches/edit/list-look'
import { isOfReport } from '@/lib/breaches/kinds/day-words'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { formatNumber } from '@/lib/validation/format-number'
import { formatBreachDate, formatDate } from '@/lib/site/format'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { STATUS_ICONS } from './status-icons'
import { toldInShort } from './told-words'

/** What a column says of a breach. */
const CELLS: Record<BreachColumn, (breach: ListedBreach) => ReactNode> = {
  status: ({ massActionBreachStatus }) => (
    <span className="flex items-center gap-2">
      {STATUS_ICONS[massActionBreachStatus]}
      <span className="truncate">{statusOf(massActionBreachStatus).label}</span>
    </span>
  ),
  severity: ({ severity }) => <SeverityBadge severity={severity} admin short />,
  kind: ({ kind }) => KINDS[kind].label ?? 'Breach',
  date: dayCell,
  affected: countWords,
  added: ({ addedDate }) => formatDate(addedDate),
  modified: ({ modifiedDate }) => formatDate(modifiedDate),
  checked: ({ lastChecked }) => formatDate(lastChecked),
  changed: statusChangeWords,
  addresses: addressesWords,
  settlement: ({ hasSettlement }) => (hasSettlement ? 'Published' : 'None'),
  told: ({ told }) => toldInShort(told),
  id: ({ uniqueBreachId }) => uniqueBreachId,
}

/** What the day is of stands below it: beside it the day would be cut. */
function dayCell(breach: ListedBreach): ReactNode {
  return (
    <>
      {formatBreachDate(breach)}
      {isOfReport(breach) && <span className="block text-sm text-muted-foreground">reported</span>}
    </>
  )
}

/** When its status last became another one. Of changes by the clock, before they were dated, nothing is on record. */
export function statusChangeWords({ statusChangedAt }: ListedBreach): string {
  return statusChangedAt ? formatDate(statusChangedAt) : 'None on record'
}

/** How many addresses are held of it. */
export function addressesWords({ addressesHeld, addressesAreAtLeast }: ListedBreach): string {
  if (addressesHeld === 0) return 'None'
  return `${addressesAreAtLeast ? 'at least ' : ''}${formatNumber(addressesHeld)}`
}

/** A cell of the table, in one line: what does not fit is cut, and stands in the card. */
export function BreachCell({ column, breach }: { column: BreachColumn; breach: ListedBreach }) {
  return <div className="truncate num">{CELLS[column](breach)}</div>
}
