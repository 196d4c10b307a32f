import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { paths } from '@/lib/paths'
import { formatDate } from '@/lib/site/format'
import type { Settlement } from '@/lib/settlements/record'
import { PhaseBadge } from './phase-badge'
import { SearchField } from './search-field'
import { doNotFile } from './withdrawn-words'
import { SourceNote } from './source-note'

/** What stands where a record stood that does not hold: why, and nothing else of it. */
export function Withdrawn({ settlement }: { settlement: Settlement }) {
  const { company, isExample, withdrawnAt, withdrawnReason, events, sources } = settlement
  const event = events.findLast(({ kind }) => kind === 'withdrawn')
  const day = event?.date ?? withdrawnAt
  return (
    <div className="shell pt-3 sm:pt-6">
      <div className="print:hidden">
        <BackLink href={paths.settlements}>All settlements</BackLink>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <PhaseBadge phase="withdrawn" />
        {isExample && <Badge tone="uncertain">Example</Badge>}
      </p>
      <h1 className="mt-2 text-h1 wrap-anywhere">{company}: this settlement is withdrawn</h1>
      <Alert tone="warning" title="Why" className="mt-6 max-w-2xl">
        <p className="wrap-anywhere">
          {withdrawnReason ?? event?.note ?? 'The record did not hold.'}{' '}
          {day && `Withdrawn on ${formatDate(day)}.`}
        </p>
        {event?.sourceId && <SourceNote source={sources.find(({ id }) => id === event.sourceId)} />}
      </Alert>
      <p className="mt-4 max-w-[62ch] text-note text-muted-foreground">{doNotFile('here')}</p>
      <form method="get" action={paths.settlements} role="search" className="mt-6 max-w-xl print:hidden">
        <SearchField />
      </form>
    </div>
  )
}
