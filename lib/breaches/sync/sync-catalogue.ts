import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Breach as BreachRow, Prisma } from '@/prisma/generated/client'
import { db } from '../../db/client'
import { toSyncedFields, type SyncedFields } from './hibp-record'
import { severityByCount } from '../status/severity'
import type { HibpBreach } from '../sources/hibp-schema'
import { kindOf } from '../kinds/kind'
import { statusOfNew } from '../status/status'
import { matchKeysOf, matchPrefixesOf } from '../one/company-key'
import { regroup, writeKeys } from '../one/regroup'
import { sqlOfTransaction } from '../one/rows'
import type { OwnFacts } from '../one/shown-facts'

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

/** Whose catalogue it is. */
const SOURCE_NAME = 'Have I Been Pwned'

/** A statement takes some 65,000 parameters, and a row has some 40. */
const ROWS_AT_ONCE = 1_000
/** Of the largest catalogue, on a slow machine. */
const TRANSACTION_TIMEOUT_MS = 15 * 60_000

/**
 * Brings the catalogue up to the source's records, by `Name`, in one transaction. A new entry gets its status by age;
 * an entry that is there keeps the status it has, and words of its source that are newer. Two syncs at once take turns, and the second
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
      const state = await tx.catalogueState.findUniqueOrThrow({ where: { id: 1 } })
      const stored = await tx.breach.findMany({ where: { isManualUpload: false } })
      // After the rows: one that is deleted in between is in neither.
      const removed = new Set(
        (await tx.removedBreach.findMany({ select: { name: true } })).map(({ name }) => name),
      )
      const incoming = all.filter((fields) => !removed.has(fields.name))
      const storedByName = new Map(stored.map((row) => [row.name, row]))
      const added = incoming.filter((fields) => !storedByName.has(fields.name))
      const isOlder = state.asOf !== null && completeUpTo < state.asOf
      const changed = incoming.flatMap((fields) => {
        const row = storedByName.get(fields.name)
        return row !== undefined && !isOutdated(fields, row, isOlder) && differs(fields, row)
          ? [{ fields, row }]
          : []
      })
      await updateSourceColumns(tx, changed)
      const rows = await asNewRows(tx, added, now)
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await tx.breach.createMany({ data: rows.slice(from, from + ROWS_AT_ONCE) })
      // One list, and not a parameter for each name: a statement may have 65,535.
      await tx.$executeRaw`UPDATE breach SET last_checked = ${now} WHERE NOT is_manual_upload AND name = ANY(${incoming.map(({ name }) => name)})`
      const sql = sqlOfTransaction(tx)
      await writeKeys(
        sql,
        changed.map(({ row, fields }) => ({ ...fields, id: row.id })),
      )
      if (added.length + changed.length > 0)
        await regroup(
          sql,
          added.flatMap(matchKeysOf),
          null,
          new Map(changed.map(({ fields, row }) => [row.id, ownFacts(fields, row)])),
        )
      await tx.catalogueState.update({
        where: { id: 1 },
        data: {
          asOf: isOlder ? state.asOf : completeUpTo,
          syncedAt: now,
          source,
          version: { increment: 1 },
        },
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
  // One by one: there may be more of them than a call takes.
  return new Date(
    rows.reduce((newest, row) => Math.max(newest, row.addedDate.getTime(), row.modifiedDate.getTime()), 0),
  )
}

/** Whether the source has said something newer of an entry than these words: then they are history, in whatever order files are read. */
function isOutdated(incoming: SyncedFields, stored: BreachRow, isOlderFile: boolean): boolean {
  const known = stored.sourceDate ?? (isOlderFile ? stored.modifiedDate : null)
  if (known === null) return false
  return isOlderFile ? incoming.modifiedDate <= known : incoming.modifiedDate < known
}

/** Whether an entry's source says something else now. */
function differs(incoming: SyncedFields, stored: BreachRow): boolean {
  const own = stored.record === null ? stored : fromRecord(stored, stored.record as unknown as OwnFacts)
  return (Object.keys(incoming) as (keyof SyncedFields)[]).some((field) =>
    // An operator's change is later than the source's date, and takes nothing back from it.
    field === 'modifiedDate'
      ? incoming.modifiedDate > (stored.sourceDate ?? stored.modifiedDate)
      : !isDeepStrictEqual(incoming[field], own[field]),
  )
}

/** A stored entry in its source's own words, where it shows something else. */
function fromRecord(stored: BreachRow, { breachDate, pwnCount, ...record }: OwnFacts): SyncedFields {
  return { ...stored, ...record, breachDate: new Date(breachDate), pwnCount: BigInt(pwnCount) }
}

/** What an entry's source says of the facts that others may tell of too. The level by count follows where the count moved: it is compared, and not shown. */
function ownFacts(fields: SyncedFields, stored: BreachRow): OwnFacts {
  const before = (stored.record ?? null) as unknown as OwnFacts | null
  const severity = before?.severity ?? stored.severity
  const counted = before?.pwnCount ?? Number(stored.pwnCount)
  return {
    title: fields.title,
    name: fields.name,
    domain: fields.domain,
    description: fields.description,
    breachDate: fields.breachDate.toISOString().slice(0, 10),
    datePrecision: 'day',
    dateIs: 'happened',
    pwnCount: Number(fields.pwnCount),
    countUnit: 'addresses',
    countIsAtLeast: false,
    dataClasses: fields.dataClasses,
    severity:
      counted !== Number(fields.pwnCount) && severity !== 'critical'
        ? severityByCount(Number(fields.pwnCount))
        : severity,
    severityIsStated: before?.severityIsStated ?? stored.severityIsStated,
    isVerified: fields.isVerified,
    isFabricated: fields.isFabricated,
    isSensitive: fields.isSensitive,
    isRetired: fields.isRetired,
    isSpamList: fields.isSpamList,
    isMalware: fields.isMalware,
    isStealerLog: fields.isStealerLog,
    filings: [],
  }
}

/** What only an entry's source says of it. One statement for all of them. */
async function updateSourceColumns(
  tx: Prisma.TransactionClient,
  changed: { fields: SyncedFields }[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ fields }) => ({ ...fields, pwnCount: undefined }))
  await tx.$executeRaw`
    UPDATE breach b SET
      added_date = r."addedDate", modified_date = GREATEST(b.modified_date, r."modifiedDate"), source_date = r."modifiedDate",
      logo_path = r."logoPath", attribution = r.attribution, disclosure_url = r."disclosureUrl",
      is_subscription_free = r."isSubscriptionFree"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      name text, "addedDate" timestamptz, "modifiedDate" timestamptz, "logoPath" text,
      attribution text, "disclosureUrl" text, "isSubscriptionFree" boolean)
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
      sourceName: SOURCE_NAME,
      sourceDate: fields.modifiedDate,
      countUnit: 'addresses',
      matchKeys: matchKeysOf(fields),
      matchPrefixes: matchPrefixesOf(fields),
      severity: severityByCount(Number(fields.pwnCount)),
      massActionBreachStatus: statusOfNew(
        { kind: kindOf(fields), breachDate: fields.breachDate.toISOString().slice(0, 10) },
        now,
      ),
    }
  })
}
