import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../../db/client'
import { toSyncedFields, type SyncedFields } from './hibp-record'
import { severityByCount } from '../status/severity'
import type { HibpBreach } from '../sources/hibp-schema'
import { kindOf } from '../kinds/kind'
import { statusOfNew } from '../status/status'

export interface SyncInput {
  records: HibpBreach[]
  source: 'api' | 'file' | 'demo'
  /** What the records are complete up to. Left out, the newest date in them: an old file never passes for today's. */
  asOf?: Date
  /** Writes down what came of it, in the sync's own transaction. */
  onSynced?: (tx: Prisma.TransactionClient, report: SyncReport) => Promise<void>
  now?: Date
}

export interface SyncReport {
  added: number
  changed: number
  unchanged: number
  /** Entries of an earlier sync that this one does not have. They are kept. */
  absent: number
  asOf: Date
}

/** The lock under which anything writes many breaches at once. */
export const CATALOGUE_LOCK = "hashtext('redress.catalogue')"

const TRANSACTION_TIMEOUT_MS = 120_000

/**
 * Brings the catalogue up to the source's records, by `Name`, in one transaction. A new entry gets its status by age and
 * its severity by count; an entry that is there keeps the status it has. Two syncs at once take turns, and the second
 * finds nothing to change. What an operator has deleted does not come back.
 */
export async function syncCatalogue({
  records,
  source,
  asOf,
  onSynced,
  now = new Date(),
}: SyncInput): Promise<SyncReport> {
  const all = records.map(toSyncedFields)
  const completeUpTo = asOf ?? newestDate(all)
  return db().$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
      const stored = await tx.breach.findMany({ where: { isManualUpload: false } })
      // After the rows: one that is deleted in between is in neither.
      const removed = new Set(
        (await tx.removedBreach.findMany({ select: { name: true } })).map(({ name }) => name),
      )
      const incoming = all.filter((fields) => !removed.has(fields.name))
      const storedByName = new Map(stored.map((row) => [row.name, row]))
      const added = incoming.filter((fields) => !storedByName.has(fields.name))
      const changed = incoming.filter((fields) => {
        const row = storedByName.get(fields.name)
        return row !== undefined && differs(fields, row)
      })
      await updateChanged(tx, changed)
      await tx.breach.createMany({ data: await asNewRows(tx, added, now) })
      await tx.breach.updateMany({
        where: { isManualUpload: false, name: { in: incoming.map((fields) => fields.name) } },
        data: { lastChecked: now },
      })
      await tx.catalogueState.update({
        where: { id: 1 },
        data: { asOf: completeUpTo, syncedAt: now, source, version: { increment: 1 } },
      })
      const report = {
        added: added.length,
        changed: changed.length,
        unchanged: incoming.length - added.length - changed.length,
        absent: stored.length - (incoming.length - added.length),
        asOf: completeUpTo,
      }
      await onSynced?.(tx, report)
      return report
    },
    { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_TIMEOUT_MS },
  )
}

function newestDate(rows: SyncedFields[]): Date {
  return new Date(
    Math.max(...rows.map((row) => Math.max(row.addedDate.getTime(), row.modifiedDate.getTime()))),
  )
}

/** An operator's change is later than the source's date, and takes nothing back from it. */
function differs(incoming: SyncedFields, stored: SyncedFields): boolean {
  return (Object.keys(incoming) as (keyof SyncedFields)[]).some((field) =>
    field === 'modifiedDate'
      ? incoming.modifiedDate > stored.modifiedDate
      : !isDeepStrictEqual(incoming[field], stored[field]),
  )
}

/** One statement for all of them. The severity follows the count where that moved, unless a person has set it. */
async function updateChanged(tx: Prisma.TransactionClient, changed: SyncedFields[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map((fields) => ({
    ...fields,
    pwnCount: Number(fields.pwnCount),
    severity: severityByCount(Number(fields.pwnCount)),
  }))
  await tx.$executeRaw`
    UPDATE breach b SET
      title = r.title, domain = r.domain, description = r.description, breach_date = (r."breachDate" AT TIME ZONE 'UTC')::date,
      added_date = r."addedDate", modified_date = GREATEST(b.modified_date, r."modifiedDate"), data_classes = r."dataClasses",
      severity = CASE WHEN b.pwn_count <> r."pwnCount" AND b.severity <> 'critical' AND NOT b.severity_set_by_admin THEN r.severity ELSE b.severity END,
      pwn_count = r."pwnCount", logo_path = r."logoPath", attribution = r.attribution, disclosure_url = r."disclosureUrl",
      is_verified = r."isVerified", is_fabricated = r."isFabricated", is_sensitive = r."isSensitive",
      is_retired = r."isRetired", is_spam_list = r."isSpamList", is_malware = r."isMalware",
      is_stealer_log = r."isStealerLog", is_subscription_free = r."isSubscriptionFree"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      name text, title text, domain text, description text, "breachDate" timestamptz, "addedDate" timestamptz,
      "modifiedDate" timestamptz, "dataClasses" text[], severity severity, "pwnCount" bigint, "logoPath" text,
      attribution text, "disclosureUrl" text, "isVerified" boolean, "isFabricated" boolean, "isSensitive" boolean,
      "isRetired" boolean, "isSpamList" boolean, "isMalware" boolean, "isStealerLog" boolean, "isSubscriptionFree" boolean)
    WHERE b.name = r.name AND NOT b.is_manual_upload`
}

/** An upload may already have taken a source's name for its public key; the synced entry then gets a suffix. */
async function asNewRows(tx: Prisma.TransactionClient, added: SyncedFields[], now: Date) {
  const uploads = await tx.breach.findMany({
    where: { isManualUpload: true },
    select: { uniqueBreachId: true },
  })
  const taken = new Set(uploads.map((row) => row.uniqueBreachId))
  return added.map((fields) => {
    let uniqueBreachId = fields.name
    for (let suffix = 2; taken.has(uniqueBreachId); suffix++) uniqueBreachId = `${fields.name}-${suffix}`
    return {
      ...fields,
      uniqueBreachId,
      source: 'catalogue',
      countUnit: 'addresses',
      severity: severityByCount(Number(fields.pwnCount)),
      massActionBreachStatus: statusOfNew(
        { kind: kindOf(fields), breachDate: fields.breachDate.toISOString().slice(0, 10) },
        now,
      ),
    }
  })
}
