import { CalendarPlus, ChevronRight, Inbox } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { buttonVariants } from '@/components/ui/button-variants'
import { dateLineOf, SHOWN_DATES, type NextDate } from '@/lib/follows/next-dates'
import { noDatesWords, type FollowedState } from '@/lib/follows/no-dates'
import { paths, settlementPath } from '@/lib/paths'
import { formatDate } from '@/lib/site/format'
import { DateLine } from './date-line'

interface NextDatesProps {
  /** The soonest first. */
  dates: readonly NextDate[]
  followed: readonly FollowedState[]
  /** Whether all of these are of what the member follows: their calendar has no others. */
  followsAll: boolean
  now: Date
}

/** The next days of all that a member follows: three, and the rest on a press. A desktop draws them on a line of three months. */
export function NextDates({ dates, followed, followsAll, now }: NextDatesProps) {
  if (dates.length === 0) return <NoDates followed={followed} />
  const [first, rest] = [dates.slice(0, SHOWN_DATES), dates.slice(SHOWN_DATES)]
  const line = dateLineOf(first, now)
  return (
    <section
      aria-labelledby="next-dates"
      className="h-full rounded-xl border bg-card p-4 pb-2 text-card-foreground shadow-card lg:p-6"
    >
      <div className="-mt-2.5 flex items-center justify-between gap-x-4">
        <h3 id="next-dates" className="text-h3">
          Your next dates
        </h3>
        <Link
          href={`${paths.settings}#settlements`}
          prefetch={false}
          className="inline-flex min-h-11 items-center gap-2 text-note link"
        >
          <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
          <span>
            Add <span className="max-lg:sr-only">{followsAll ? 'all ' : 'followed '}</span>to calendar
          </span>
        </Link>
      </div>
      {line && <DateLine line={line} />}
      <ul className="divide-y lg:grid lg:grid-cols-3 lg:divide-x lg:divide-y-0 lg:border-t lg:pt-3">
        {first.map((date) => (
          <DateRow key={keyOf(date)} date={date} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="border-t lg:mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
            See all {dates.length} dates
          </summary>
          <ul className="divide-y lg:grid lg:grid-cols-3 lg:divide-y-0">
            {rest.map((date) => (
              <DateRow key={keyOf(date)} date={date} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const keyOf = ({ slug, day, time, words }: NextDate) => `${slug} ${day} ${time} ${words}`

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
          className="block text-note leading-5 font-medium after:absolute after:inset-0 hover:underline"
        >
          {words}
          <span className="sr-only">
            : {company}
            {time !== null && `, ${time}`}
          </span>
        </Link>
        <span aria-hidden className="block text-sm leading-5 wrap-anywhere text-muted-foreground">
          {time === null ? company : `${company} \u00b7 ${time}`}
        </span>
      </p>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0 lg:hidden" />
    </li>
  )
}

function NoDates({ followed }: Pick<NextDatesProps, 'followed'>) {
  return (
    <Card className="grid h-full content-center justify-items-center p-4 text-center sm:p-6">
      <Inbox size={28} strokeWidth={1.5} aria-hidden className="text-muted-foreground" />
      <h3 className="mt-2 text-h3">{followed.length === 0 ? 'No dates yet' : 'No dates ahead'}</h3>
      <p className="mt-1 text-note text-muted-foreground">{noDatesWords(followed)}</p>
      {followed.length === 0 && (
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
