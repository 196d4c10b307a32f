import { formatCents, formatDate } from '../../site/format'
import { standingDates } from '../dates'
import { inFormOrder } from '../form-order'
import { officialAddress } from '../official-address'
import type { Settlement } from '../record'
import { DATE_LABELS } from './changes'

/** What a page has to say too where somebody says that a record still holds: its days, its sums, and where people file. Pure. */
export function comparedWords(settlement: Settlement): string[] {
  const { dates, tiers } = settlement
  const address = officialAddress(settlement)?.text
  return [
    ...inFormOrder(standingDates(dates), dates).map(
      ({ kind, date }) => `${DATE_LABELS[kind]} ${formatDate(date)}`,
    ),
    ...tiers.map(({ label, fixedCents, estimateCents, maxCents, rateCents }) => {
      const sums = [
        fixedCents !== null && formatCents(fixedCents),
        estimateCents !== null && `about ${formatCents(estimateCents)}`,
        maxCents !== null && `up to ${formatCents(maxCents)}`,
        rateCents !== null && `${formatCents(rateCents)} an hour`,
      ].filter(Boolean)
      return `${label}${sums.length > 0 ? `: ${sums.join(', ')}` : ''}`
    }),
    ...(address ? [`File at ${address}`] : []),
  ]
}
