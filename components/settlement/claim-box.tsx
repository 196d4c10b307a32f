import type { ReactNode } from 'react'
import { Clock, TriangleAlert } from 'lucide-react'
import { formatDate } from '@/lib/site/format'
import { dateInForce, hasPassed, isOfficial, standingDates } from '@/lib/settlements/dates'
import { daysLeft } from '@/lib/settlements/days-left'
import { officialAddress } from '@/lib/settlements/official-address'
import { openBenefits } from '@/lib/settlements/open-benefits'
import { claimDate, hasLapsed, isOver, mayHaveChanged, type Phase } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'
import { waysToSend, weekdayAndDate } from '@/lib/settlements/words'
import { isSiteContested } from '@/lib/settlements/without-contested'
import { OfficialSite } from './official-address'
import { PhoneAndPost } from './phone-and-post'
import { SourceNote } from './source-note'

interface ClaimBoxProps {
  settlement: Settlement
  phase: Phase
  now: Date
  /** Whether the reader has filed, or noted that it is not theirs: then no button asks them to act. */
  isDone?: boolean
  /** Add to calendar, and Follow. */
  actions?: ReactNode
}

/** By when, and where. One that has no day, or two, says so instead of a day. */
export function ClaimBox({ settlement, phase, now, isDone = false, actions }: ClaimBoxProps) {
  const { checkedAt, sources, fieldSources } = settlement
  const isOld = mayHaveChanged(settlement, now)
  const disagree = dateInForce(settlement.dates, 'claim', 'claim_extended').state === 'disagree'
  const isOpen = phase === 'claims_open'
  const hostSource = fieldSources.officialHosts ?? fieldSources.portals
  return (
    <section
      aria-label="When and where to claim"
      className="rounded-xl border bg-card p-4 shadow-float sm:p-6 print:break-inside-avoid print:rounded-none print:border-2 print:p-3"
    >
      <Day settlement={settlement} phase={phase} now={now} />
      {isOld && (
        <p className="mt-4 flex gap-3 rounded-xl border border-warning-border bg-warning-subtle p-4 text-note">
          <Clock size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">May have changed.</strong>{' '}
            {checkedAt ? `Last checked on ${formatDate(checkedAt)}.` : 'Not checked yet.'} Look at the
            official site before you rely on {isOpen ? 'this day' : 'this page'}.
          </span>
        </p>
      )}
      <OfficialSite
        address={officialAddress(settlement)}
        isContested={isSiteContested(settlement)}
        checkedAt={checkedAt}
        source={sources.find(({ id }) => id === hostSource)}
        button={disagree ? 'none' : isOpen && !isOld && !isDone ? 'act' : 'look'}
      />
      {actions && (
        <div className="mt-3 grid grid-cols-2 items-start gap-2 empty:hidden print:hidden narrow:grid-cols-1">
          {actions}
        </div>
      )}
      <PhoneAndPost {...settlement} />
      {isOpen && (
        <p className="mt-3 text-xs text-muted-foreground">
          Filing is free. You do not need us or a lawyer to do it.
        </p>
      )}
    </section>
  )
}

function Day({ settlement, phase, now }: Pick<ClaimBoxProps, 'settlement' | 'phase' | 'now'>) {
  const { dates, sources } = settlement
  const sourceOf = (sourceId: number) => sources.find(({ id }) => id === sourceId)
  const claim = claimDate(dates)
  if (claim && hasLapsed(claim, settlement, now))
    return (
      <>
        <p className="text-note text-muted-foreground">Claims closed</p>
        <p className="text-h2">The case is over</p>
        <p className="mt-1 text-note">
          {`The last day to claim was to be ${weekdayAndDate(claim.date)}. It does not hold any more.`}
        </p>
        <SourceNote source={sourceOf(claim.sourceId)} />
      </>
    )
  if (claim) {
    const left = daysLeft(claim, now)
    return (
      <>
        <p className="text-note text-muted-foreground">{left === null ? 'Claims closed' : 'Claim by'}</p>
        <p className="text-stat num">{weekdayAndDate(claim.date)}</p>
        <p className="mt-1 text-note">
          {left === null ? (
            (CLOSED[phase] ?? CLOSED.claims_closed)
          ) : (
            <>
              {/* Paper is read on another day. */}
              <span className="print:hidden">{left}. </span>
              {waysToSend(claim)}
            </>
          )}
        </p>
        {claim.note && <p className="mt-1 text-note">{claim.note}</p>}
        <SourceNote source={sourceOf(claim.sourceId)} />
        {claim.kind === 'claim_extended' &&
          standingDates(dates)
            .filter((date) => date.kind === 'claim' && isOfficial(date))
            .map((first) => (
              <div key={first.id} className="mt-2">
                <p className="text-note">
                  The first period {hasPassed(first, now) ? 'ended' : 'ends'} on {weekdayAndDate(first.date)}.
                  The rules of the second may differ.
                </p>
                <SourceNote source={sourceOf(first.sourceId)} />
              </div>
            ))}
        <StillOpen settlement={settlement} now={now} />
      </>
    )
  }
  const known = dateInForce(dates, 'claim', 'claim_extended')
  if (known.state === 'disagree' && phase !== 'done')
    return (
      <>
        <p className="text-note text-muted-foreground">Claim by</p>
        <p className="flex items-center gap-2 text-h3">
          <TriangleAlert size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-warning" />
          Sources disagree
        </p>
        <ul className="mt-2 grid gap-3">
          {known.dates.map((date) => (
            <li key={date.id}>
              <p className="text-note num">
                {weekdayAndDate(date.date)}
                {date.time !== null && `, ${waysToSend(date)}`}
              </p>
              <SourceNote source={sourceOf(date.sourceId)} />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-note text-muted-foreground">
          We name no last day until this is clear. Read the official notice.
        </p>
      </>
    )
  const hearsay = standingDates(dates).filter(({ kind }) => kind === 'claim' || kind === 'claim_extended')
  return (
    <>
      <p className="text-note text-muted-foreground">{isOver(phase) ? 'Claims closed' : 'Claim by'}</p>
      <p className="text-h2">
        {phase === 'upcoming' ? 'No date yet' : 'No official last day is known to us'}
      </p>
      <p className="mt-1 text-note text-muted-foreground">{UNDATED[phase] ?? UNDATED.unknown}</p>
      {hearsay.map((date) => (
        <div key={date.id} className="mt-3">
          <p className="text-note num">
            Another site says {weekdayAndDate(date.date)}. Nobody official does.
          </p>
          <SourceNote source={sourceOf(date.sourceId)} />
        </div>
      ))}
      <StillOpen settlement={settlement} now={now} />
    </>
  )
}

const CLOSED: Partial<Record<Phase, string>> = {
  claims_closed: 'Late claims: only the administrator can say.',
  approved: 'The court has approved it. The administrator knows when money goes out.',
  paying: 'Money is being paid out to those who claimed.',
  done: 'The case is over. Late claims: only the administrator can say.',
}

const UNDATED: Partial<Record<Phase, string>> = {
  upcoming: 'None is known to us.',
  unknown: 'The official site may say more. It does not stay open for ever.',
  paying: CLOSED.paying,
  done: CLOSED.done,
}

/** What may still be asked for after claims have closed: by a court's or an official page, or as what another site says. */
function StillOpen({ settlement, now }: Pick<ClaimBoxProps, 'settlement' | 'now'>) {
  const { sources } = settlement
  return openBenefits(settlement, now).map((benefit) => {
    const { date, note, sourceId } = benefit.date
    return (
      <div key={benefit.date.id} className="mt-4 rounded-xl border border-info-border bg-info-subtle p-4">
        <p className="text-note font-semibold">
          {benefit.isOfficial ? 'One benefit is still open' : 'One benefit may still be open'}
        </p>
        <p className="text-note num">
          {benefit.isOfficial
            ? `Until ${weekdayAndDate(date)}.`
            : `Another site says until ${weekdayAndDate(date)}. Nobody official does.`}{' '}
          {benefit.isOfficial && note}
        </p>
        <SourceNote source={sources.find(({ id }) => id === sourceId)} />
      </div>
    )
  })
}
