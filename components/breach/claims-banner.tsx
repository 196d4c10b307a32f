import { ClaimsCard } from './claims-card'
import type { SummaryItem } from './summary-item'

/** More than these are one line. */
const SHOWN = 2

/** The open settlements of a summary, the soonest day first: above everything else that it says. */
export function ClaimsBanner({ items }: { items: readonly SummaryItem[] }) {
  const seen = new Set<string>()
  const open = items
    .flatMap(({ breach, settlements }) =>
      settlements.map((settlement) => ({ settlement, kind: breach.kind })),
    )
    // One that is about several of these breaches stands here once.
    .filter(({ settlement }) => !seen.has(settlement.slug) && seen.add(settlement.slug))
    .sort((a, b) => (a.settlement.claimBy < b.settlement.claimBy ? -1 : 1))
  if (open.length === 0) return null
  const more = open.length - SHOWN
  return (
    <div className="mt-6 grid max-w-(--container-reading) grid-cols-1 gap-4">
      {open.slice(0, SHOWN).map(({ settlement, kind }) => (
        <ClaimsCard key={settlement.slug} settlement={settlement} kind={kind} />
      ))}
      {more > 0 && (
        <p>
          <a href="#act" className="inline-flex min-h-11 items-center link">
            and {more} more
          </a>
        </p>
      )}
    </div>
  )
}
