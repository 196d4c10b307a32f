import type { MailBreach, MailClaim } from '@/emails/types'
import type { Breach } from '../breaches/breach'

/** What a mail says of a breach. Pure. @param claims the open settlements about it that may stand in a mail. */
export function toMailBreach(
  {
    uniqueBreachId,
    title,
    domain,
    breachDate,
    pwnCount,
    dataClasses,
    severity,
    massActionBreachStatus,
    kind,
    countUnit,
    countStates,
    countIsAtLeast,
    datePrecision,
    dateIs,
    isExample,
  }: Breach,
  claims: MailClaim[],
): MailBreach {
  return {
    uniqueBreachId,
    title,
    domain,
    breachDate,
    pwnCount,
    dataClasses,
    severity,
    status: massActionBreachStatus,
    kind,
    countUnit,
    countStates,
    countIsAtLeast,
    datePrecision,
    dateIs,
    isExample,
    claims,
  }
}
