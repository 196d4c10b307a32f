import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import type { Breach } from '@/lib/breaches/breach'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { hasCaseOnRecord } from '@/lib/breaches/status/summary-words'
import { STATUSES } from '@/lib/breaches/status/status-table'
import { caseIdsByKey } from '@/lib/cases/list-cases'
import { casePath, catalogueEntryPath, settlementPath } from '@/lib/paths'
import { recordsBeside } from '@/lib/settlements/open-beside'

/**
 * Where "See the case" leads, by the key of the breach: for those about which a legal action is under way and a case is on record. To the
 * member's own case, else to the page of its settlement, else to that of the breach.
 */
export async function readCaseLinks(
  viewer: Viewer,
  breaches: readonly Breach[],
  { provenOwner, version }: { provenOwner: boolean; version: string | null | undefined },
): Promise<Map<string, string>> {
  const active = breaches.filter(
    ({ massActionBreachStatus }) => massActionBreachStatus === String(STATUSES.active.code),
  )
  if (active.length === 0) return new Map()
  const keys = active.map(({ uniqueBreachId }) => uniqueBreachId)
  const [records, own, { byUniqueBreachId }] = await Promise.all([
    recordsBeside(keys, { provenOwner, version }),
    viewer.kind === 'member' ? caseIdsByKey(viewer.userId) : new Map<string, string>(),
    currentCatalogue(),
  ])
  // A case may be about a row that tells of the same incident.
  const idOf = new Map([...own].map(([key, id]) => [byUniqueBreachId.get(key)?.uniqueBreachId ?? key, id]))
  return new Map(
    active.flatMap((breach) => {
      const key = breach.uniqueBreachId
      const record = records.get(key)?.find(({ docketNumber }) => docketNumber !== null)
      if (!hasCaseOnRecord(breach) && !record) return []
      const id = idOf.get(key)
      if (id !== undefined) return [[key, casePath(id)]]
      return [[key, record ? settlementPath(record.slug) : catalogueEntryPath(key)]]
    }),
  )
}
