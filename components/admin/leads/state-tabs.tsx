import Link from 'next/link'
import { formatNumber } from '@/lib/validation/format-number'
import type { StateCounts } from '@/lib/leads/desk/list-leads'
import { LEAD_STATES, type LeadState } from '@/lib/leads/lead-view'

interface StateTabsProps {
  counts: StateCounts | null
  chosen: LeadState | undefined
  hrefOf(state: LeadState | undefined): string
}

const TABS = [['all', 'All'], ...Object.entries(LEAD_STATES)] as ['all' | LeadState, string][]

/** The states of leads, each with how many the other filters leave of it. */
export function StateTabs({ counts, chosen, hrefOf }: StateTabsProps) {
  return (
    <nav aria-label="State of the leads" className="mt-4 flex flex-wrap gap-x-1 border-b">
      {TABS.map(([name, label]) => {
        const state = name === 'all' ? undefined : name
        const count = counts?.[name]
        return (
          <Link
            key={name}
            href={hrefOf(state)}
            scroll={false}
            prefetch={false}
            aria-current={state === chosen ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-note text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-foreground"
          >
            {label}
            {count && (
              <span className="num">
                {formatNumber(count.n)}
                {!count.whole && '+'}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
