import { ChevronRight, CircleQuestionMark } from 'lucide-react'
import { settlementPath } from '@/lib/paths'
import { formatBreachDate } from '@/lib/site/format'
import { dateInForce } from '@/lib/settlements/dates'
import { daysLeft, daysUntil } from '@/lib/settlements/days-left'
import { standingClaim, type Phase } from '@/lib/settlements/phase'
import type { Settlement, SettlementDate, TierKind } from '@/lib/settlements/record'
import { PHASE_WORDS, TIER_WORDS, timeAndZone, weekdayAndDate } from '@/lib/settlements/words'

/** What a row needs of a settlement. */
type Head = Pick<
  Settlement,
  | 'slug'
  | 'company'
  | 'dates'
  | 'events'
  | 'isExample'
  | 'incidentFrom'
  | 'incidentPrecision'
  | 'noticeCodeRequired'
> & { tierKinds: readonly TierKind[] }

interface SettlementRowsProps {
  title: string
  /** Beside the title: in which order, or how many. */
  note: string
  rows: readonly { head: Head; phase: Phase }[]
  now: Date
}

/** A part of the list. No amounts: they stand with their rules, on each one's own page. */
export function SettlementRows({ title, note, rows, now }: SettlementRowsProps) {
  const id = `rows-${title.split(' ')[0]!.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        <p className="text-sm text-muted-foreground num">{note}</p>
      </div>
      <ul className="mt-3 divide-y rounded-xl border bg-card shadow-card">
        {rows.map(({ head, phase }) => (
          <li key={head.slug} className="relative flex items-center gap-4 p-4 hover:bg-accent sm:px-6">
            {phase === 'unknown' ? <Undated head={head} /> : <Dated head={head} phase={phase} now={now} />}
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The company first, as on a phone; a desktop shows the day first. */
function Dated({ head, phase, now }: { head: Head; phase: Phase; now: Date }) {
  const { tierKinds, noticeCodeRequired } = head
  const claim = standingClaim(head, now)
  const left = claim && daysLeft(claim, now)
  const gives = tierKinds.map((kind) => TIER_WORDS[kind])
  return (
    <div className="grid min-w-0 grow gap-x-6 gap-y-1 lg:grid-cols-[11rem_1fr_1.3fr_9rem] lg:items-center">
      <div className="min-w-0 lg:order-2">
        <Company head={head} />
      </div>
      <p className="text-note lg:order-1">
        <span className="text-muted-foreground lg:block lg:text-sm">
          {left ? 'Claim by' : claim ? 'Claims closed' : PHASE_WORDS[phase]}
        </span>{' '}
        <span className="font-semibold num lg:block">
          {claim ? weekdayAndDate(claim.date) : phase === 'upcoming' ? 'No date yet' : ''}
        </span>
        {/* Its day is the claims', and not that of what has come since. */}
        <span className="block text-sm text-muted-foreground num empty:hidden">
          {left && claim
            ? `${left}${hourOf(claim, now)}`
            : claim && phase !== 'claims_closed'
              ? PHASE_WORDS[phase]
              : ''}
        </span>
      </p>
      {gives.length > 0 && (
        <ul className="flex flex-wrap text-sm text-muted-foreground lg:order-3 lg:gap-2">
          {gives.map((words) => (
            <li
              key={words}
              className="not-last:after:mx-1 not-last:after:content-['·'] lg:rounded-md lg:bg-secondary lg:px-2.5 lg:py-1 lg:text-secondary-foreground lg:not-last:after:content-none"
            >
              {words}
            </li>
          ))}
        </ul>
      )}
      {phase === 'claims_open' && (
        <p className="hidden text-sm text-muted-foreground lg:order-4 lg:block">
          {CODE_WORDS[noticeCodeRequired]}
        </p>
      )}
    </div>
  )
}

/** On the last two days the hour decides, where one is printed. */
function hourOf(claim: SettlementDate & { date: string }, now: Date): string {
  const isNear = (daysUntil(claim, now) ?? 2) < 2
  return claim.time !== null && isNear ? `, by ${timeAndZone(claim.time, claim.zone)}` : ''
}

const CODE_WORDS: Record<Settlement['noticeCodeRequired'], string> = {
  yes: 'Notice ID needed',
  no: 'No notice ID needed',
  unknown: '',
}

function Undated({ head }: { head: Head }) {
  const disagree = dateInForce(head.dates, 'claim', 'claim_extended').state === 'disagree'
  return (
    <>
      <CircleQuestionMark size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-warning" />
      <div className="min-w-0 grow">
        <Company head={head} />
        <p className="text-sm text-muted-foreground">
          {disagree
            ? 'Sources disagree about the claim date. We show none until it is clear.'
            : 'No official last day is known to us.'}
        </p>
      </div>
    </>
  )
}

function Company({ head: { slug, company, isExample, incidentFrom, incidentPrecision } }: { head: Head }) {
  const when =
    incidentFrom === null
      ? null
      : // A list needs no day of it.
        formatBreachDate({
          breachDate: incidentFrom,
          datePrecision: incidentPrecision === 'day' ? 'month' : incidentPrecision,
        })
  return (
    <>
      <h3 className="text-h3 wrap-anywhere">
        <a href={settlementPath(slug)} className="after:absolute after:inset-0 hover:underline">
          {company}
        </a>
      </h3>
      <p className="text-sm text-muted-foreground">
        {[when && `Breach of ${when}`, isExample && 'Example'].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
