import type { MailBreach } from '@/emails/types'
import type { Breach } from '../breaches/breach'

/** What a mail says of a breach. Pure. */
export function toMailBreach({
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
  isExample,
}: Breach): MailBreach {
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
    isExample,
  }
}
