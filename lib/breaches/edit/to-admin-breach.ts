import 'server-only'
import type { Breach as BreachRow } from '@/prisma/generated/client'
import type { AdminBreach } from './responses'
import { evidenceOf } from '../status/evidence'
import { toBreach } from '../sync/hibp-record'

/** A stored breach as the admin area shows it: with its evidence, whatever its status. */
export function toAdminBreach(row: BreachRow): AdminBreach {
  const {
    name,
    uniqueBreachId,
    title,
    domain,
    description,
    severity,
    breachDate,
    datePrecision,
    dateIs,
    addedDate,
    modifiedDate,
    pwnCount,
    countUnit,
    countStates,
    countIsAtLeast,
    dataClasses,
    logoPath,
    ...flags
  } = toBreach(row, false)
  const { isVerified, isFabricated, isSensitive, isRetired, isManualUpload, isExample } = flags
  return {
    id: row.id,
    uniqueBreachId,
    name,
    title,
    domain,
    description,
    severity,
    breachDate,
    datePrecision,
    dateIs,
    addedDate,
    modifiedDate,
    lastChecked: row.lastChecked?.toISOString() ?? null,
    pwnCount,
    countUnit,
    countStates,
    countIsAtLeast,
    dataClasses,
    logoPath,
    isVerified,
    isFabricated,
    isSensitive,
    isRetired,
    isManualUpload,
    isExample,
    massActionBreachStatus: row.massActionBreachStatus,
    // Kept for who decides, whatever the status is by now.
    evidence: evidenceOf(row),
  }
}
