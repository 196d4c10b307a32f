import type { ListBreachesQuery } from '@/lib/breaches/catalogue/list-schema'
import type { YearCount } from '@/lib/breaches/catalogue/year-counts'
import { plural } from '@/lib/site/format'
import { cataloguePath } from '@/lib/paths'

export interface YearBarsProps {
  years: readonly YearCount[]
  /** Whose filters the links keep. */
  query: ListBreachesQuery
}

/** How high the highest bar is, in the desktop's columns. Pixels. */
const BAR = 100

/**
 * Breaches per year. On a desktop every year is a link that filters; on a phone the bars are a picture, and the choice of a year
 * below them does the work.
 */
export function YearBars({ years, query }: YearBarsProps) {
  const most = Math.max(1, ...years.map(({ count }) => count))
  return (
    <section aria-labelledby="per-year">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="per-year" className="text-h3">
          Breaches per year
        </h2>
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <span className="hidden lg:inline">Press a bar to see its year</span>
          <Ring />
          You can act
        </p>
      </div>
      <a
        href="#q"
        className="sr-only rounded-md bg-card focus:not-sr-only focus:mt-2 focus:inline-flex focus:min-h-11 focus:items-center focus:px-3 max-lg:hidden"
      >
        Skip the years
      </a>
      <BarsPicture years={years} most={most} chosen={query.year} />
      <ol className="mt-2 hidden overflow-x-auto border-b border-border-strong/0 lg:flex">
        {years.map((counted) => (
          <Column key={counted.year} {...counted} most={most} query={query} />
        ))}
      </ol>
    </section>
  )
}

function Column({ year, count, open, most, query }: YearCount & { most: number; query: ListBreachesQuery }) {
  const isChosen = query.year === year
  const isFaint = query.year !== null && !isChosen
  return (
    <li className="min-w-11 flex-1">
      <a
        id={`year-${year}`}
        href={cataloguePath({ ...query, year: isChosen ? null : year, page: 1 })}
        aria-current={isChosen ? 'true' : undefined}
        className="group flex h-40 flex-col justify-end rounded-md px-[7%] text-center text-xs text-muted-foreground num hover:bg-accent aria-[current]:font-semibold aria-[current]:text-foreground"
      >
        <span className="sr-only">
          {wordsOf({ year, count, open })}
          {isChosen && ', shown now: show every year'}
        </span>
        <span aria-hidden className="flex flex-col items-center gap-1 pb-1">
          {count}
          {open > 0 && <Ring />}
        </span>
        <span
          aria-hidden
          className={`block rounded-t-xs forced-colors:bg-[CanvasText] forced-colors:group-aria-[current]:bg-[Highlight] ${isFaint ? 'bg-chart-track group-hover:bg-chart-1' : 'bg-chart-1'}`}
          style={{ height: heightOf(count, most, BAR) }}
        />
        <span aria-hidden className="-mx-[8.2%] border-t border-input pt-1 pb-1">
          {year}
        </span>
      </a>
    </li>
  )
}

/** What a bar says. */
function wordsOf({ year, count, open }: YearCount): string {
  return `${year}: ${plural(count, 'breach', 'breaches')}${open > 0 ? `, you can act in ${open}` : ''}`
}

/** The picture's own units: a column is so wide, and the highest bar so high. */
const PICTURE = { column: 16, bar: 58, top: 14, bottom: 18, label: 48 }

function BarsPicture({
  years,
  most,
  chosen,
}: {
  years: readonly YearCount[]
  most: number
  chosen: number | null
}) {
  const { column, bar, top, bottom } = PICTURE
  const [width, base] = [years.length * column, top + bar]
  const step = [1, 2, 4, 5, 10, 20].find((every) => every * column >= PICTURE.label) ?? 20
  const path = (of: readonly YearCount[]) =>
    of
      .map(({ year, count }) => {
        const height = heightOf(count, most, bar)
        return `M${(year - years[0]!.year) * column + 3} ${base}v-${height}h10v${height}z`
      })
      .join('')
  const [bright, faint] =
    chosen === null
      ? [years, []]
      : [years.filter(({ year }) => year === chosen), years.filter(({ year }) => year !== chosen)]
  return (
    <svg
      role="img"
      aria-label={pictureWords(years)}
      viewBox={`0 0 ${width} ${base + bottom}`}
      className="mt-3 w-full max-w-xl lg:hidden"
    >
      <path d={path(faint)} className="fill-chart-track forced-colors:fill-[GrayText]" />
      <path d={path(bright)} className="fill-chart-1 forced-colors:fill-[CanvasText]" />
      <path d={`M0 ${base}h${width}`} className="stroke-input forced-colors:stroke-[CanvasText]" />
      {years.map(({ year, count, open }, index) => (
        <g key={year}>
          {open > 0 && (
            <circle
              cx={index * column + 8}
              cy={base - heightOf(count, most, bar) - 8}
              r={4}
              strokeWidth={2.25}
              className="fill-none stroke-success forced-colors:stroke-[Highlight]"
            />
          )}
          {year % step === 0 && index > 0 && index < years.length - 1 && (
            <text
              x={index * column + 8}
              y={base + 14}
              textAnchor="middle"
              fontSize={11.5}
              className="fill-muted-foreground forced-colors:fill-[CanvasText]"
            >
              {year}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A year without a breach has no bar, and any other one that can be seen. */
function heightOf(count: number, most: number, height: number): number {
  return count === 0 ? 0 : Math.max(2, Math.round((count / most) * height))
}

/** The picture in a sentence. */
function pictureWords(years: readonly YearCount[]): string {
  const [first, last] = [years[0]!, years.at(-1)!]
  const highest = years.reduce((most, counted) => (counted.count > most.count ? counted : most))
  const open = years.filter((counted) => counted.open > 0).map(({ year }) => year)
  return `Breaches per year from ${first.year} to ${last.year}. The most, ${highest.count}, in ${highest.year}; ${last.count} in ${last.year}. ${open.length > 0 ? `You can act in breaches of ${open.join(', ')}.` : 'Nothing is open now.'}`
}

/** That something is open to people. */
function Ring() {
  return (
    <span
      aria-hidden
      className="size-3 rounded-full border-[2.5px] border-success forced-colors:border-[Highlight]"
    />
  )
}
