import { dateInForce, hasPassed, isOfficial, standingDates } from './dates'
import { hasLapsed } from './phase'
import type { Settlement, SettlementDate } from './record'

// Which benefits may still be asked for. Pure.

interface OpenBenefit {
  date: SettlementDate & { date: string }
  /** Whether a court or an official page gives the day. */
  isOfficial: boolean
}

/**
 * Those whose day has not passed, one for each note: several may run side by side. Of one of which official sources differ the
 * earliest counts. What only others say counts where nobody official says anything.
 */
export function openBenefits(course: Pick<Settlement, 'dates' | 'events'>, now: Date): OpenBenefit[] {
  const { dates } = course
  const benefits = standingDates(dates).filter(({ kind }) => kind === 'benefit_until')
  const official = benefits.filter(isOfficial)
  const heard = official.length > 0 ? official : benefits
  return [...new Set(heard.map(({ note }) => note))].flatMap((note) => {
    const known = dateInForce(
      heard.filter((date) => date.note === note),
      'benefit_until',
    )
    if (known.state === 'none') return []
    const date =
      known.state === 'known' ? known.date : known.dates.reduce((a, b) => (b.date < a.date ? b : a))
    return hasPassed(date, now) || hasLapsed(date, course, now)
      ? []
      : [{ date, isOfficial: isOfficial(date) }]
  })
}
