import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { groupWords } from '@/lib/breaches/status/summary-words'
import type { Status } from '@/lib/breaches/status/status-table'
import { ActionCard } from './action-card'
import { BreachRow } from './breach-row'
import type { SummaryItem } from './summary-item'

/** One more than these are folded. */
const SHOWN = 5

interface BreachGroupProps {
  group: Status['summary']['group']
  items: readonly SummaryItem[]
}

/** The breaches of a summary about which the same can be done: cards to act on, rows for the others. */
export function BreachGroup({ group, items }: BreachGroupProps) {
  if (items.length === 0) return null
  const { title, text } = groupWords(group, items.length)
  // What people can file by themselves has its button at the top of the page already.
  const cards = group === 'act' ? items.filter(({ settlements }) => settlements.length === 0) : []
  const rows = items.filter((item) => !cards.includes(item))
  return (
    <section data-part aria-labelledby={`group-${group}`} className="mt-7 lg:mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`group-${group}`} className="text-h2">
          {title}
        </h2>
        <span className="text-note text-muted-foreground num">
          <span data-count={items.length}>{items.length}</span>
          <span className="sr-only"> {items.length === 1 ? 'breach' : 'breaches'}</span>
        </span>
      </div>
      {text !== null && <p className="text-note text-muted-foreground">{text}</p>}
      {rows.length > 0 && <Rows items={rows} />}
      {cards.length > 0 && (
        <div className={cn('mt-3 grid grid-cols-1 gap-4', cards.length > 1 && 'lg:grid-cols-2')}>
          {cards.map((item) => (
            <ActionCard key={item.breach.uniqueBreachId} {...item} />
          ))}
        </div>
      )}
    </section>
  )
}

function Rows({ items }: { items: readonly SummaryItem[] }) {
  // A single folded one would take as much room as what unfolds it.
  const shown = items.length > SHOWN + 1 ? items.slice(0, SHOWN) : items
  const folded = items.slice(shown.length)
  return (
    <div data-part className="mt-3 overflow-hidden rounded-xl border bg-card shadow-card">
      <ul className="divide-y">
        {shown.map((item) => (
          <BreachRow key={item.breach.uniqueBreachId} {...item} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details data-part className="group/more border-t">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-center gap-2 text-note font-medium text-primary hover:bg-accent [&::-webkit-details-marker]:hidden">
            <span className="group-open/more:hidden">Show {folded.length} more</span>
            <span className="hidden group-open/more:inline">Show fewer</span>
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className="transition-transform group-open/more:rotate-180"
            />
          </summary>
          <ul className="divide-y border-t">
            {folded.map((item) => (
              <BreachRow key={item.breach.uniqueBreachId} {...item} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
