import { Search } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { settlementsPath } from '@/lib/paths'
import { SHOWN, type ListSettlementsQuery, type Shown } from '@/lib/settlements/list-schema'
import { SHOWN_WORDS } from './list-filters'

interface NothingFoundProps extends ListSettlementsQuery {
  counts: Record<Shown, number>
}

/** A view without rows, and where there are some instead. */
export function NothingFound({ q, show, counts }: NothingFoundProps) {
  const other = SHOWN.find((one) => one !== show && counts[one] > 0)
  const which = { open: 'open', coming: 'coming', closed: 'closed' }[show]
  return (
    <Card className="mt-8 text-center">
      <Search size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
      <h2 className="mt-3 text-h3 wrap-anywhere">
        {q ? `No ${which} settlement named “${q}”` : `No ${which} settlement is known to us`}
      </h2>
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
      ) : (
        <p className="mt-1 text-note text-muted-foreground">
          A company that is not listed may still have one. Read the letter you got.
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
