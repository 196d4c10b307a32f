import { Card } from '@/components/ui/card'
import { formatNumber } from '@/lib/validation/format-number'
import { formatDate } from '@/lib/site/format'
import { RestoreButton } from './restore-button'

interface RemovedBreachesProps {
  results: readonly { name: string; title: string; removedAt: string; removedBy: string }[]
  totalResults: number
}

/** Synced entries that operators have deleted, and the way back; nothing while there are none. */
export function RemovedBreaches({ results, totalResults }: RemovedBreachesProps) {
  if (totalResults === 0) return null
  return (
    <section aria-labelledby="removed-breaches">
      <h2 id="removed-breaches" className="text-h2">
        Removed breaches
      </h2>
      <p className="mt-1 text-note text-muted-foreground">
        These were deleted here, so a sync does not bring them back. A restored one returns with the next
        sync, as a new entry: its exposures and its status here are gone.
        {totalResults > results.length && ` The last ${results.length} of ${formatNumber(totalResults)}.`}
      </p>
      <Card className="mt-4 py-2 sm:py-3">
        <ul className="divide-y">
          {results.map(({ name, title, removedAt, removedBy }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">{title}</p>
                <p className="text-sm break-words text-muted-foreground">
                  Deleted {formatDate(removedAt)} by {removedBy}
                </p>
              </div>
              <RestoreButton name={name} title={title} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
