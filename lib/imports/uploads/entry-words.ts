import { MONITORED_MONTHS } from '../../breaches/status/status'
import { STATUSES, statusOf } from '../../breaches/status/status-table'
import { formatNumber } from '../../validation/format-number'
import { plural } from '../../site/format'
import type { Upload } from './upload'

// How the entries that an import adds are shown, in words. Pure.

const AGE = `An entry begins with ${STATUSES.notify.label} while its breach is no more than ${MONITORED_MONTHS} months old, else with ${STATUSES.noAction.label}.`

/** Sentences about the added entries: who sees them as what, and which statuses they have. None where none is added. */
export function entrySentences({
  state,
  entriesUnverified,
  entriesByStatus,
}: Pick<Upload, 'state' | 'entriesUnverified' | 'entriesByStatus'>): string[] {
  const is = state === 'done' ? (entriesUnverified === 1 ? 'is' : 'are') : 'would be'
  const statuses = entriesByStatus
    .map(({ status, entries }) => `${formatNumber(entries)} ${statusOf(status).label}`)
    .join(', ')
  return [
    ...(entriesUnverified > 0
      ? [`${plural(entriesUnverified, 'new entry', 'new entries')} ${is} shown to everybody, as unverified: no authority has confirmed ${entriesUnverified === 1 ? 'it' : 'them'}.`] // prettier-ignore
      : []),
    ...(statuses === '' ? [] : [`Status of the new entries: ${statuses}. ${AGE}`]),
  ]
}
