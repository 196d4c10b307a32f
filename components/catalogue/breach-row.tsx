import { ClaimsBadge } from '@/components/breach/claims-badge'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { Badge } from '@/components/ui/badge'
import type { Breach } from '@/lib/breaches/breach'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { properNames } from '@/lib/breaches/kinds/class-names'
import { dateAndCount } from '@/lib/breaches/kinds/kind-words'
import { plural } from '@/lib/site/format'
import { catalogueEntryPath } from '@/lib/paths'

export type BreachRowItem = Pick<
  Breach,
  | 'uniqueBreachId'
  | 'title'
  | 'domain'
  | 'breachDate'
  | 'pwnCount'
  | 'dataClasses'
  | 'severity'
  | 'isExample'
  | 'isSensitive'
  | 'countUnit'
  | 'countStates'
  | 'countIsAtLeast'
  | 'datePrecision'
  | 'kind'
>

const SHOWN_CLASSES = 4

/** One breach of the list. A plain link: the list is long, and none of it is loaded before it is asked for. */
export function BreachRow({ breach, claimsOpen }: { breach: BreachRowItem; claimsOpen: boolean }) {
  const { title, domain, dataClasses, severity } = breach
  const kind = KINDS[breach.kind]
  const more = dataClasses.length - SHOWN_CLASSES
  return (
    // What is far below is laid out when somebody comes near; until then it takes the height that most have.
    <li className="relative rounded-xl border bg-card p-4 shadow-card [contain-intrinsic-height:auto_8rem] [content-visibility:auto] hover:border-border-strong sm:p-5 md:[contain-intrinsic-height:auto_10.4rem]">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-h3 break-words">
          <a
            href={catalogueEntryPath(breach.uniqueBreachId)}
            className="after:absolute after:inset-0 after:rounded-xl hover:underline"
          >
            {title}
          </a>
        </h2>
        <SeverityBadge severity={severity} />
      </div>
      {domain && <p className="mt-1 text-sm break-all text-muted-foreground">{domain}</p>}
      <p className="mt-2 text-note num">{dateAndCount(breach)}</p>
      <p className="mt-1 text-sm text-muted-foreground">
        {dataClasses.slice(0, SHOWN_CLASSES).map(properNames).join(', ')}
        {more > 0 && ` +${plural(more, 'more type', 'more types')}`}
      </p>
      {(claimsOpen || breach.isExample || kind.label !== null || breach.isSensitive) && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          {claimsOpen && <ClaimsBadge />}
          {breach.isExample && <Badge tone="uncertain">Example</Badge>}
          {kind.label !== null && (
            <Badge tone={kind.isUncertain ? 'uncertain' : 'neutral'}>{kind.label}</Badge>
          )}
          {breach.isSensitive && <Badge>Sensitive</Badge>}
        </p>
      )}
    </li>
  )
}
