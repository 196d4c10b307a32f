import { CalendarPlus, ChevronRight, Inbox } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { buttonVariants } from '@/components/ui/button-variants'
import { dateLineOf, SHOWN_DATES, type DateLine, type NextDate } from '@/lib/follows/next-dates'
import { paths, settlementPath } from '@/lib/paths'
import { formatDate } from '@/lib/site/format'

interface NextDatesProps {
  /** The soonest first. */
  dates: readonly NextDate[]
  followsAny: boolean
  now: Date
}

/** The next days of all that a member follows: three, and the rest on a press. A desktop draws them on a line of three months. */
export function NextDates({ dates, followsAny, now }: NextDatesProps) {
  if (dates.length === 0) return <NoDates followsAny={followsAny} />
  const [first, rest] = [dates.slice(0, SHOWN_DATES), dates.slice(SHOWN_DATES)]
  const line = dateLineOf(first, now)
  return (
    <section aria-labelledby="next-dates" className="mb-8 rounded-xl border bg-card p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="next-dates" className="text-h3">
          Your next dates
        </h2>
        <Link
          href={`${paths.settings}#settlements`}
          prefetch={false}
          className="inline-flex min-h-11 items-center gap-2 text-note link"
        >
          <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
          Add all to calendar
        </Link>
      </div>
      {line && <Line line={line} />}
      <ul className="divide-y lg:grid lg:grid-cols-3 lg:divide-x lg:divide-y-0 lg:border-t lg:pt-3">
        {first.map((date) => (
          <DateRow key={`${date.slug} ${date.day} ${date.words}`} date={date} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="border-t lg:mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
            See all {dates.length} dates
          </summary>
          <ul className="divide-y lg:grid lg:grid-cols-3">
            {rest.map((date) => (
              <DateRow key={`${date.slug} ${date.day} ${date.words}`} date={date} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function DateRow({ date: { slug, company, day, time, words } }: { date: NextDate }) {
  const [short, year] = formatDate(day).split(', ')
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-2 hover:bg-accent lg:px-4 lg:first:pl-0">
      <p className="w-16 shrink-0 font-semibold num">
        {short}
        <span className="sr-only">, {year}</span>
      </p>
      <p className="min-w-0 grow">
        <Link
          href={settlementPath(slug)}
          prefetch={false}
          className="block text-note font-medium after:absolute after:inset-0 hover:underline"
        >
          {words}
          <span className="sr-only">
            : {company}
            {time !== null && `, ${time}`}
          </span>
        </Link>
        <span aria-hidden className="block truncate text-sm text-muted-foreground">
          {time === null ? company : `${time} \u00b7 ${company}`}
        </span>
      </p>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0 lg:hidden" />
    </li>
  )
}

/** Closer than this, of the whole, a name would stand on another. */
const NAME_WIDTH = 0.09

/** To scale. The list below says the same. */
function Line({ line: { days, months } }: { line: DateLine }) {
  const named = days.reduce<typeof days>(
    (kept, day) => (day.at - (kept.at(-1)?.at ?? -1) < NAME_WIDTH ? kept : [...kept, day]),
    [],
  )
  const left = (at: number) => ({ left: `${(at * 100).toFixed(2)}%` })
  return (
    <div aria-hidden className="relative mx-6 mt-2 mb-3 hidden h-20 lg:block">
      <div className="absolute inset-x-0 top-9 h-0.5 bg-border-strong" />
      <Tick at={0} words="Today" isStrong />
      {months
        .filter(({ at }) => at > NAME_WIDTH)
        .map(({ at, day }) => (
          <Tick key={day} at={at} words={formatDate(day).split(' ')[0]!} />
        ))}
      {named.map(({ at, day }) => (
        <span
          key={day}
          style={left(at)}
          className="absolute top-0 -translate-x-1/2 text-xs font-semibold whitespace-nowrap num"
        >
          {formatDate(day).split(',')[0]}
        </span>
      ))}
      {days.map(({ at, day, isClaim }, index) => (
        <span
          key={`${day} ${index}`}
          style={left(at)}
          className={`absolute top-9 size-3 -translate-1/2 translate-y-[calc(-50%+1px)] rounded-full bg-chart-1 ${isClaim ? 'outline-2 outline-offset-2 outline-success' : ''}`}
        />
      ))}
    </div>
  )
}

function Tick({ at, words, isStrong = false }: { at: number; words: string; isStrong?: boolean }) {
  return (
    <span
      style={{ left: `${(at * 100).toFixed(2)}%` }}
      className={`absolute top-9 flex -translate-x-1/2 flex-col items-center text-xs ${isStrong ? 'font-semibold' : 'text-muted-foreground'}`}
    >
      <span className={`w-0.5 bg-border-strong ${isStrong ? '-mt-2 h-5' : 'h-2.5'}`} />
      <span className="mt-1">{words}</span>
    </span>
  )
}

function NoDates({ followsAny }: { followsAny: boolean }) {
  return (
    <Card className="mb-8 grid justify-items-center text-center">
      <Inbox size={28} strokeWidth={1.5} aria-hidden className="text-muted-foreground" />
      <h2 className="mt-2 text-h3">No dates yet</h2>
      <p className="mt-1 text-note text-muted-foreground">
        {followsAny
          ? 'No day to come is on record for what you follow. We write to you when one is set.'
          : 'Follow a settlement and its dates appear here.'}
      </p>
      {!followsAny && (
        <Link
          href={paths.settlements}
          prefetch={false}
          className={`${buttonVariants({ variant: 'outline', size: 'dense' })} mt-4`}
        >
          See open settlements
        </Link>
      )}
    </Card>
  )
}
