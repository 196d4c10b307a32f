import { lawyerAfterSettlementPath } from '@/lib/paths'
import { dateInForce, hasPassed } from '@/lib/settlements/dates'
import { canBeSet, isOver, phaseOf } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'

interface LawyerPartProps {
  slug: string
  /** Whether somebody can still exclude themselves, as far as is known. */
  canExclude: boolean
  /** Whether somebody can still claim, or may be able to. */
  canClaim: boolean
}

/** Last and small: most people need no lawyer to file. */
export function LawyerPart({ slug, canExclude, canClaim }: LawyerPartProps) {
  return (
    <section aria-labelledby="lawyer" className="border-t pt-6 print:hidden">
      <h3 id="lawyer" className="text-h3">
        I still want to talk to a lawyer
      </h3>
      <p className="mt-1 max-w-[62ch] text-note text-muted-foreground">
        That makes sense if you lost a lot of money{canExclude && ', or if you think of excluding yourself'}.
        {canClaim && ' For a plain claim you do not need one.'}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-5">
        <a
          href={lawyerAfterSettlementPath(slug)}
          className="inline-flex min-h-11 items-center text-note link"
        >
          Request Consultation
        </a>
        <span className="text-xs text-muted-foreground">Attorney advertising</span>
      </p>
    </section>
  )
}

/** What a lawyer makes sense for by now. Until claims are over or the hearing is behind, a day to exclude oneself that is not known may come. */
export function lawyerSense(
  settlement: Settlement,
  now: Date,
): Pick<LawyerPartProps, 'canExclude' | 'canClaim'> {
  const phase = phaseOf(settlement, now)
  const isClosed = isOver(phase)
  const optOut = dateInForce(settlement.dates, 'opt_out')
  const days = optOut.state === 'known' ? [optOut.date] : optOut.state === 'disagree' ? optOut.dates : []
  const isAhead =
    days.length > 0
      ? days.some((day) => !hasPassed(day, now))
      : !isClosed && canBeSet('opt_out', settlement, now)
  return { canExclude: phase !== 'done' && isAhead, canClaim: !isClosed }
}
