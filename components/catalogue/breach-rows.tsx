import { ChevronRight } from 'lucide-react'
import type { BreachListItem } from '@/lib/breaches/catalogue/list-breaches'
import { actionOf } from '@/lib/breaches/catalogue/action-filter'
import { dayAlone, daysName } from '@/lib/breaches/kinds/day-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { countedIn, countWords } from '@/lib/breaches/kinds/kind-words'
import { leakWords } from '@/lib/breaches/kinds/short-classes'
import { formatCount } from '@/lib/site/format'
import { catalogueEntryPath } from '@/lib/paths'
import { ActionLabel } from './action-label'

/** Of the heads and of every row, so that they stand below each other. */
const COLUMNS =
  'lg:grid lg:grid-cols-[7rem_minmax(0,1.5fr)_minmax(0,1.7fr)_6.5rem_11.25rem_1.25rem] lg:items-center lg:gap-x-5 lg:px-6'

/** How many kinds of data a row names before it counts them. */
const NAMED = 2

/** A page of the catalogue: rows of one height on a desktop, three lines on a phone. */
export function BreachRows({ breaches }: { breaches: readonly BreachListItem[] }) {
  return (
    <>
      <div aria-hidden className={`mt-2 hidden py-2.5 text-sm text-muted-foreground ${COLUMNS}`}>
        <span>{daysName(breaches)}</span>
        <span>Company</span>
        <span>What leaked</span>
        <span className="text-right">Affected</span>
        <span>Legal action</span>
      </div>
      <ul className="mt-3 divide-y overflow-hidden rounded-xl border bg-card shadow-card lg:mt-0">
        {breaches.map((breach) => (
          <BreachRow key={breach.uniqueBreachId} breach={breach} />
        ))}
      </ul>
    </>
  )
}

function BreachRow({ breach }: { breach: BreachListItem }) {
  const { title, domain, dataClasses, pwnCount, isExample, isSensitive } = breach
  const { label } = KINDS[breach.kind]
  const marks = [isExample && 'Example', label, isSensitive && 'Sensitive'].filter(Boolean)
  const leaked = leakWords(dataClasses, NAMED)
  return (
    <li
      className={`relative flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-accent lg:py-2 ${COLUMNS}`}
    >
      <div className="min-w-0 grow lg:contents">
        <div className="min-w-0 lg:order-2">
          <h3 className="text-base font-semibold break-words lg:leading-snug">
            <a
              href={catalogueEntryPath(breach.uniqueBreachId)}
              className="after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
            >
              {title}
            </a>
            {marks.length > 0 && (
              <span className="ml-1.5 text-sm font-normal text-muted-foreground lg:hidden">
                {marks.join(' \u00b7 ')}
              </span>
            )}
          </h3>
          <p className="hidden truncate text-sm text-muted-foreground lg:block">
            {[domain, ...marks].filter(Boolean).join(' \u00b7 ')}
          </p>
        </div>
        {/* One line on a phone, two columns on a desktop. */}
        <p className="truncate text-sm text-muted-foreground lg:contents lg:whitespace-normal">
          <span className="num lg:order-1 lg:text-note lg:text-foreground">{dayAlone(breach)}</span>
          {leaked && <span className="lg:hidden"> {'\u00b7'} </span>}
          <span className="lg:order-3 lg:line-clamp-2 lg:text-note lg:text-foreground">{leaked}</span>
        </p>
        <p className="hidden text-right text-note text-muted-foreground num lg:order-4 lg:block">
          {pwnCount === 0 ? (
            'Not known'
          ) : breach.countUnit === 'residents' || breach.countIsAtLeast ? (
            countWords(breach)
          ) : (
            <>
              {formatCount(pwnCount)}
              <span className="block text-xs">{countedIn(breach)}</span>
            </>
          )}
        </p>
        <div className="lg:order-5">
          <ActionLabel action={actionOf(breach, breach.claimsOpen)} />
        </div>
      </div>
      <ChevronRight
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className="shrink-0 text-muted-foreground lg:order-6 lg:justify-self-end"
      />
    </li>
  )
}
