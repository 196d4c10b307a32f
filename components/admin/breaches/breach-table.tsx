import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import Link from 'next/link'
import {
  BREACH_COLUMNS,
  type AdminSort,
  type BreachColumn,
  type ListLook,
} from '@/lib/breaches/edit/list-look'
import type { ListedBreach } from '@/lib/breaches/edit/responses'
import { AdminBreachCard } from './breach-card'
import { BreachRow } from './breach-row'
import { SelectPage } from '../bulk/select-boxes'

/** How wide each is, where all stand side by side. The name has the rest. */
const WIDTHS: Record<BreachColumn, string> = {
  status: 'lg:w-50',
  severity: 'lg:w-30',
  kind: 'lg:w-28',
  date: 'lg:w-32',
  affected: 'lg:w-38',
  added: 'lg:w-30',
  modified: 'lg:w-30',
  checked: 'lg:w-30',
  changed: 'lg:w-39',
  addresses: 'lg:w-34',
  settlement: 'lg:w-26',
  told: 'lg:w-38',
  id: 'lg:w-38',
}

interface BreachTableProps {
  results: readonly ListedBreach[]
  look: ListLook
  sort: AdminSort
  /** This list in another order, or with another entry open. */
  hrefOf(change: Record<string, string | number>): string
}

/**
 * The breaches of a page as a table: a line each, and the whole card of the one that is opened. Its head stays in sight. On phones
 * and tablets the name's cell says the most important of the rest.
 */
export function BreachTable({ results, look: { columns, open }, sort, hrefOf }: BreachTableProps) {
  return (
    <div className="mt-3 rounded-xl border bg-card shadow-card">
      <table data-sticky-head className="w-full table-fixed text-note">
        <caption className="sr-only">Breaches</caption>
        {/* An opened card goes over all of them, on phones too, where they have no width to speak of. */}
        <colgroup>
          <col className="w-12" />
          <col />
          {columns.map((column) => (
            <col key={column} className={`w-px ${WIDTHS[column]}`} />
          ))}
          <col className="w-13" />
        </colgroup>
        <thead className="sticky top-0 z-10 text-left text-sm text-muted-foreground">
          <tr>
            <th scope="col" className="h-11 rounded-tl-xl border-b border-border-strong bg-card p-0">
              <SelectPage entries={results.map(entryOf)} />
            </th>
            <th scope="col" className="border-b border-border-strong bg-card px-1 font-medium">
              Name
            </th>
            {columns.map((column) => (
              <Heading key={column} column={column} sort={sort} hrefOf={hrefOf} />
            ))}
            <th scope="col" className="rounded-tr-xl border-b border-border-strong bg-card">
              <span className="sr-only">Public page</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((breach) => (
            <BreachRow
              key={breach.id}
              breach={breach}
              entry={entryOf(breach)}
              columns={columns}
              isOpen={open === breach.id}
              toggleHref={hrefOf({ open: open === breach.id ? '' : breach.id })}
            >
              <AdminBreachCard
                breach={breach}
                editHref={hrefOf({ edit: breach.id })}
                emailsHref={hrefOf({ emails: breach.uniqueBreachId })}
              />
            </BreachRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const entryOf = ({ id, title, massActionBreachStatus }: ListedBreach) => ({
  id,
  title,
  shown: massActionBreachStatus,
})

/** The name of a column, and the list in its order. */
function Heading({
  column,
  sort,
  hrefOf,
}: { column: BreachColumn } & Pick<BreachTableProps, 'sort' | 'hrefOf'>) {
  const { label, ...more } = BREACH_COLUMNS[column]
  const sorts: readonly AdminSort[] = 'sorts' in more ? more.sorts : []
  const at = sorts.indexOf(sort)
  const next = sorts[(at + 1) % sorts.length]
  const isUp = /oldest|least/.test(sort)
  const Icon = at === -1 ? ArrowUpDown : isUp ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={at === -1 ? undefined : isUp ? 'ascending' : 'descending'}
      className="border-b border-border-strong bg-card px-2 font-medium max-lg:hidden"
    >
      {next === undefined ? (
        label
      ) : (
        <Link
          href={hrefOf({ sort: next === 'newest' ? '' : next, page: '', open: '' })}
          scroll={false}
          prefetch={false}
          className="inline-flex min-h-11 items-center gap-1 hover:text-foreground"
        >
          {label}
          <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        </Link>
      )}
    </th>
  )
}
