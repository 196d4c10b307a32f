import { ExternalLink } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ChevronIcon } from '@/components/ui/icons/chevron-icon'
import type { BreachColumn } from '@/lib/breaches/edit/list-look'
import type { ListedBreach } from '@/lib/breaches/edit/responses'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { statusOf } from '@/lib/breaches/status/status-table'
import { catalogueEntryPath } from '@/lib/paths'
import { dayAlone } from '@/lib/breaches/kinds/day-words'
import { BreachCell } from './breach-cell'
import { SelectBox } from '../bulk/select-boxes'
import type { SelectedEntry } from '../bulk/selection'

interface BreachRowProps {
  breach: ListedBreach
  entry: SelectedEntry
  columns: readonly BreachColumn[]
  isOpen: boolean
  /** The list with its card open, or closed again. */
  toggleHref: string
  /** Its card. */
  children: ReactNode
}

/** One breach in a line, and below it its card while that is open. */
export function BreachRow({ breach, entry, columns, isOpen, toggleHref, children }: BreachRowProps) {
  const { id, title, domain, uniqueBreachId } = breach
  const inShort = [dayAlone(breach), countWords(breach), statusOf(breach.massActionBreachStatus).label].join(
    ' \u00b7 ',
  )
  return (
    <>
      <tr className="h-11.75 border-t first:border-t-0 hover:bg-accent has-checked:bg-info-subtle">
        <td className="p-0">
          <SelectBox entry={entry} />
        </td>
        <th scope="row" className="px-1 text-left font-normal">
          <Link
            id={`row-${id}`}
            href={toggleHref}
            scroll={false}
            prefetch={false}
            aria-expanded={isOpen}
            className="group flex min-h-11 min-w-0 items-center gap-1.5 rounded-md"
          >
            <span className={`shrink-0 text-muted-foreground ${isOpen ? '' : '-rotate-90'}`}>
              <ChevronIcon />
            </span>
            <span className="grid min-w-0 leading-tight">
              <span className="truncate font-medium group-hover:underline">{title}</span>
              <span className="truncate text-xs text-muted-foreground lg:hidden">{inShort}</span>
              <span className="truncate text-xs text-muted-foreground max-lg:hidden">{domain || 'N/A'}</span>
            </span>
          </Link>
        </th>
        {columns.map((column) => (
          <td key={column} className="px-2 max-lg:hidden">
            <BreachCell column={column} breach={breach} />
          </td>
        ))}
        <td className="p-0">
          <Link
            href={catalogueEntryPath(uniqueBreachId)}
            prefetch={false}
            target="_blank"
            className="grid size-11 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">View public page of {title} (opens in a new tab)</span>
          </Link>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length + 3} className="border-t bg-muted p-2 sm:p-4">
            {children}
          </td>
        </tr>
      )}
    </>
  )
}
