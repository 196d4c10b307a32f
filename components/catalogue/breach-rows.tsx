import { ChevronRight } from 'lucide-react'
import { ActionLabel } from './action-label'
import type { RowFacts } from './row-facts'

/** Of the heads and of every row, so that they stand below each other. */
const COLUMNS =
  'lg:grid lg:grid-cols-[7rem_minmax(0,1.5fr)_minmax(0,1.7fr)_6.5rem_11.25rem_1.25rem] lg:items-center lg:gap-x-5 lg:px-6'

export interface BreachRowsProps {
  /** What their days are called. */
  daysName: string
  rows: readonly RowFacts[]
}

/** A page of the catalogue: rows of one height on a desktop, three lines on a phone. */
export function BreachRows({ daysName, rows }: BreachRowsProps) {
  return (
    <>
      <div aria-hidden className={`mt-2 hidden py-2.5 text-sm text-muted-foreground ${COLUMNS}`}>
        <span>{daysName}</span>
        <span>Company</span>
        <span>What leaked</span>
        <span className="text-right">Affected</span>
        <span>Legal action</span>
      </div>
      <ul className="mt-3 divide-y overflow-hidden rounded-xl border bg-card shadow-card lg:mt-0">
        {rows.map((row) => (
          <BreachRow key={row.href} {...row} />
        ))}
      </ul>
    </>
  )
}

function BreachRow({ href, title, domain, marks, day, leaked, count, unit, action }: RowFacts) {
  return (
    <li
      className={`relative flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-accent lg:py-2 ${COLUMNS}`}
    >
      <div className="min-w-0 grow lg:contents">
        <div className="min-w-0 lg:order-2">
          <h3 className="text-base font-semibold break-words lg:leading-snug">
            <a
              id={href}
              href={href}
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
        <p className="truncate text-sm text-muted-foreground lg:contents lg:whitespace-normal narrow:whitespace-normal">
          <span className="num lg:order-1 lg:text-note lg:text-foreground">{day}</span>
          {leaked && <span className="lg:hidden"> {'\u00b7'} </span>}
          <span className="lg:order-3 lg:line-clamp-2 lg:text-note lg:text-foreground">{leaked}</span>
        </p>
        <p className="hidden text-right text-note text-muted-foreground num lg:order-4 lg:block">
          {count}
          {unit && <span className="block text-xs">{unit}</span>}
        </p>
        <div className="lg:order-5">
          <ActionLabel action={action} />
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
