import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db, pgPool } from '../../db/client'
import { BOM, csvLine } from '../../lists/csv-cell'
import { dayAlone } from '../kinds/day-words'
import { KINDS } from '../kinds/kind-table'
import { statusOf } from '../status/status-table'
import { EVERY_BREACH } from './admin-list-schema'
import type { ExportBreachesInput } from './bulk-schema'
import { readListed, toListed } from './list-admin-breaches'
import { listedAfter } from './listed-sql'
import type { ListedBreach } from './responses'

/** Rows that are in memory at a time. */
const BATCH = 500

const instant = (text: string | null) => text?.slice(0, 19).replace('T', ' ') ?? ''
const yes = (holds: boolean) => (holds ? 'Yes' : 'No')

const COLUMNS: Record<string, (breach: ListedBreach) => string | number> = {
  Id: ({ uniqueBreachId }) => uniqueBreachId,
  Title: ({ title }) => title,
  Domain: ({ domain }) => domain,
  Kind: ({ kind }) => KINDS[kind].label ?? 'Breach',
  Severity: ({ severity }) => severity,
  Status: ({ massActionBreachStatus }) => statusOf(massActionBreachStatus).label,
  'Status changed (UTC)': ({ statusChangedAt }) => instant(statusChangedAt),
  'Breach date': dayAlone,
  // Nothing where it is not known.
  Affected: ({ pwnCount }) => pwnCount || '',
  'Counted in': ({ pwnCount, countUnit }) => (pwnCount ? countUnit : ''),
  'At least': ({ pwnCount, countIsAtLeast }) => (pwnCount ? yes(countIsAtLeast) : ''),
  'Data types': ({ dataClasses }) => dataClasses.join(', '),
  'Added (UTC)': ({ addedDate }) => instant(addedDate),
  'Modified (UTC)': ({ modifiedDate }) => instant(modifiedDate),
  'Last checked (UTC)': ({ lastChecked }) => instant(lastChecked),
  Verified: ({ isVerified }) => yes(isVerified),
  Sensitive: ({ isSensitive }) => yes(isSensitive),
  Retired: ({ isRetired }) => yes(isRetired),
  'Admin uploaded': ({ isManualUpload }) => yes(isManualUpload),
  Example: ({ isExample }) => yes(isExample),
  'Case name': ({ evidence }) => evidence?.caseName ?? '',
  Court: ({ evidence }) => evidence?.court ?? '',
  'Source link': ({ evidence }) => evidence?.sourceUrl ?? '',
  'Act by': ({ evidence }) => evidence?.deadline ?? '',
  Settlement: ({ hasSettlement }) => yes(hasSettlement),
  'Addresses held': ({ addressesHeld }) => addressesHeld,
  'Addresses are at least': ({ addressesAreAtLeast }) => yes(addressesAreAtLeast),
  'Messages sent': ({ told }) => told.reduce((sum, { sent }) => sum + sent, 0),
  'First alert (UTC)': ({ told }) => instant(told.at(-1)?.since ?? null),
}

/**
 * A file for spreadsheets of these breaches, or of what a filter finds, in the order of their numbers: read in batches, each when the
 * one before was taken. What is deleted meanwhile is not in it. The audit log has it before the file has its first byte.
 */
export async function exportBreaches(
  actor: Actor,
  { ids, filters }: ExportBreachesInput,
): Promise<ReadableStream<Uint8Array>> {
  const listed = await toListed({ ...EVERY_BREACH, ...filters })
  const set = Object.entries(filters ?? {}).filter(([, value]) => value && value !== 'all')
  await recordAudit(db(), {
    actor,
    action: 'breach.export',
    subject: 'breaches',
    after: ids ? { selected: ids.length } : { filter: set.length > 0 ? Object.fromEntries(set) : 'none' },
  })
  const selected = ids && [...new Set(ids)].sort((a, b) => a - b)
  let [place, after] = [0, 0]
  const next = async (): Promise<number[]> => {
    if (selected) return selected.slice(place, (place += BATCH))
    const { rows } = await pgPool().query<{ id: number }>(listedAfter(listed, { after, take: BATCH }))
    after = rows.at(-1)?.id ?? after
    return rows.map(({ id }) => id)
  }
  const encoder = new TextEncoder()
  let text = BOM + csvLine(Object.keys(COLUMNS))
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const batch = await next()
      for (const breach of await readListed(batch))
        text += csvLine(Object.values(COLUMNS).map((cell) => cell(breach)))
      if (text !== '') controller.enqueue(encoder.encode(text))
      text = ''
      if (batch.length < BATCH) controller.close()
    },
  })
}
