import { paths } from '@/lib/paths'
import { SHOWN, type ListSettlementsQuery, type Shown } from '@/lib/settlements/list-schema'
import { SearchField } from './search-field'

export const SHOWN_WORDS: Record<Shown, string> = { open: 'Open', coming: 'Coming', closed: 'Closed' }

interface ListFiltersProps extends ListSettlementsQuery {
  counts: Record<Shown, number>
}

/** Search and the three views in one plain form: each press asks for a page of its own, without scripts too. */
export function ListFilters({ q, show, counts }: ListFiltersProps) {
  return (
    <form
      method="get"
      action={paths.settlements}
      role="search"
      className="mt-6 grid gap-3 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-8"
    >
      {/* Enter in the field stays in the view that is open. */}
      <SearchField q={q} show={show} />
      <div
        role="group"
        aria-label="Which ones"
        className="grid grid-cols-3 gap-1 rounded-xl border bg-muted p-1 narrow:grid-cols-1"
      >
        {SHOWN.map((one) => (
          <button
            key={one}
            type="submit"
            name="show"
            value={one}
            aria-pressed={one === show}
            className="min-h-11 cursor-pointer rounded-lg border border-transparent px-2 text-note font-medium hover:bg-accent aria-pressed:border-input aria-pressed:bg-card"
          >
            {SHOWN_WORDS[one]} <span className="font-normal text-muted-foreground num">{counts[one]}</span>
          </button>
        ))}
      </div>
    </form>
  )
}
