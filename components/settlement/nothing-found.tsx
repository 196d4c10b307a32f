import { Search } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { settlementPath, settlementsPath } from '@/lib/paths'
import { SHOWN, type ListSettlementsQuery, type Shown } from '@/lib/settlements/list-schema'
import type { ListedSettlement } from '@/lib/settlements/list-settlements'
import { PHASE_WORDS } from '@/lib/settlements/words'
import { SHOWN_WORDS } from './list-filters'

interface NothingFoundProps extends ListSettlementsQuery {
  counts: Record<Shown, number>
  /** Those that may be meant by the name. */
  near: readonly ListedSettlement[]
  /** Whether a withdrawn one of the name is told of below. */
  isWithdrawn: boolean
}

/** A view without rows, and where there are some instead. */
export function NothingFound({ q, show, counts, near, isWithdrawn }: NothingFoundProps) {
  const other = SHOWN.find((one) => one !== show && counts[one] > 0)
  const which = { open: 'open', coming: 'coming', closed: 'closed' }[show]
  return (
    <Card className="mt-8 text-center">
      <Search size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
      <h2 className="mt-3 text-h3 wrap-anywhere">
        {q ? `No ${which} settlement named “${q}”` : `No ${which} settlement is known to us`}
      </h2>
      {near.length > 0 && (
        <>
          <p className="mt-1 text-note text-muted-foreground">Did you mean one of these?</p>
          <ul className="mx-auto mt-3 max-w-md divide-y border-y text-left">
            {near.map(({ head: { slug, company, isExample }, phase }) => (
              <li key={slug}>
                <a
                  href={settlementPath(slug)}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-accent"
                >
                  <span className="min-w-0 wrap-anywhere link">{company}</span>
                  <span className="text-sm text-muted-foreground">
                    {PHASE_WORDS[phase]}
                    {isExample && ' · Example'}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {other ? (
        <>
          <p className="mt-1 text-note text-muted-foreground">
            {counts[other]} {counts[other] === 1 ? 'is' : 'are'} {SHOWN_WORDS[other].toLowerCase()}.
          </p>
          <a
            href={settlementsPath({ q, show: other })}
            className={`${buttonVariants({ variant: 'outline' })} mt-5`}
          >
            Show {SHOWN_WORDS[other]}
          </a>
        </>
      ) : isWithdrawn && near.length === 0 ? null : (
        <p className="mt-1 text-note text-muted-foreground">
          {near.length > 0 ? 'If not: a' : 'A'} company that is not listed may still have one. Read the letter
          you got.
        </p>
      )}
      {q && !other && (
        <a href={settlementsPath({ show })} className={`${buttonVariants({ variant: 'outline' })} mt-5`}>
          Show all
        </a>
      )}
    </Card>
  )
}
