import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Breach as BreachRow, Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import type { AdminBreach } from './responses'
import { cleanDescription } from '../sync/clean-description'
import { severityOf } from '../sync/hibp-record'
import { firstDayOf } from '../first-day'
import { uploadKey } from '../slug'
import { FACT_FIELDS, type EditBreachInput } from './edit-schema'
import { evidenceOf, toEvidenceColumns } from '../status/evidence'
import { requireGround } from '../status/require-ground'
import { readBreachUnlocked, lockBreach, lockCatalogue, sayHeld } from './lock-breach'
import { requireFreeKey } from './require-free-key'
import { toAdminBreach } from './to-admin-breach'
import { matchKeysOf } from '../one/company-key'
import { readHead } from '../one/read-head'
import { regroup, writeKeys } from '../one/regroup'
import { ownFactsOf, sqlOfTransaction } from '../one/rows'
import type { OwnFacts } from '../one/shown-facts'

const SYNCED =
  'This entry comes from Have I Been Pwned. Only its status, severity and evidence can be changed here.'
const MOVED =
  'This breach has been changed since this form was opened. Close it, open it again and look at what it says now.'

/**
 * Changes one breach by hand; what is left out stays. Of a synced entry only what no sync overwrites.
 * @param key its public key, or its number as text.
 * @throws AppError `not_found`; `conflict` when it is not as the change was made from; `invalid_fields` for a synced one's
 *   facts, another's company and date, or a status that others are asked to act on and that nothing is said for.
 */
export async function editBreach(
  actor: Actor,
  key: string,
  input: EditBreachInput,
  now = new Date(),
): Promise<AdminBreach> {
  return db().$transaction(async (tx) => {
    // A new title or date is a new upload key, which imports look a breach up by.
    // Looked at beforehand: a change of the status alone waits for no import. What changes in between is found by its date.
    const seen = await readBreachUnlocked(tx, key)
    const changesFacts = seen !== null && touchesFacts(changeOf(seen, input, now))
    if (changesFacts) await lockCatalogue(tx)
    const row = await lockBreach(
      tx,
      key,
      input.title === undefined && input.breachDate === undefined && input.datePrecision === undefined
        ? 'NO KEY UPDATE'
        : 'UPDATE',
      actor,
    )
    const change = changeOf(row, input, now)
    if (Object.keys(change).length === 0) return toAdminBreach(row)
    if (input.modifiedDate !== row.modifiedDate.toISOString()) throw new AppError('conflict', MOVED)
    if (!row.isManualUpload && touchesFacts(change)) throw new AppError('invalid_fields', SYNCED)
    if (change.massActionBreachStatus !== undefined)
      requireGround(row.massActionBreachStatus, {
        status: change.massActionBreachStatus,
        evidence: evidenceOf({ ...row, ...change }),
        reason: input.reason,
      })
    if (change.uploadKey) await requireFreeKey(tx, change.uploadKey, row.id)
    const after = await sayHeld(() =>
      tx.breach.update({
        where: { id: row.id },
        data: { ...change, ...(changesFacts ? asEdits(row, change) : {}), modifiedDate: now },
      }),
    )
    if (changesFacts) {
      const sql = sqlOfTransaction(tx)
      const keys = await writeKeys(sql, [after])
      // Another name or date may be another incident, for what it was called before too.
      await regroup(sql, [...matchKeysOf(row), ...keys], null)
    }
    const [before, later] = [told(row, now), told(after, now)]
    const moved = Object.keys(later).filter(
      (field) =>
        !isDeepStrictEqual(before[field], later[field]) &&
        // What is weighed follows from the rest.
        (field !== 'severity' || change.severity !== undefined),
    )
    const part = (of: Record<string, Prisma.InputJsonValue | null>, names: string[]) =>
      Object.fromEntries(names.map((name) => [name, of[name] ?? null]))
    const ofStatus: string[] = moved.filter(
      (field) => field === 'massActionBreachStatus' || field === 'evidence',
    )
    const others = moved.filter((field) => !ofStatus.includes(field))
    if (ofStatus.length > 0)
      await recordAudit(tx, {
        actor,
        action: 'breach.status',
        subject: row.uniqueBreachId,
        before: part(before, ofStatus),
        after: { ...part(later, ofStatus), ...(input.reason && { reason: input.reason }) },
      })
    if (others.length > 0)
      await recordAudit(tx, {
        actor,
        action: 'breach.update',
        subject: row.uniqueBreachId,
        before: part(before, others),
        after: part(later, others),
      })
    return toAdminBreach(changesFacts ? await readHead(tx, row.id) : after)
  })
}

function touchesFacts(change: Change): boolean {
  return FACT_FIELDS.some((field) => field in change)
}

type Change = Partial<
  Omit<BreachRow, 'id' | 'modifiedDate' | 'mergedIntoId' | 'filings' | 'record' | 'edits' | 'statusTaken'>
>

/** The columns that would be other than they are. */
function changeOf(row: BreachRow, input: EditBreachInput, now: Date): Change {
  const {
    modifiedDate: _from,
    reason: _why,
    breachDate: day,
    datePrecision: precision,
    pwnCount,
    description,
    evidence,
    massActionBreachStatus,
    severity,
    title,
    ...rest
  } = input
  const known = row.breachDate.toISOString().slice(0, 10)
  // A day that is named alone is known to the day.
  const datePrecision = precision ?? (day === undefined || day === known ? undefined : 'day')
  const breachDate = datePrecision && firstDayOf(day ?? known, datePrecision)
  const wanted: Change = {
    ...rest,
    ...(title !== undefined && { title, name: row.isManualUpload ? title : row.name }),
    ...(breachDate !== undefined && { breachDate: new Date(breachDate), datePrecision }),
    ...(pwnCount !== undefined && { pwnCount: BigInt(pwnCount) }),
    ...(description !== undefined && { description: cleanDescription(description) }),
    ...(evidence !== undefined && toEvidenceColumns(evidence)),
    ...(massActionBreachStatus !== undefined && { massActionBreachStatus }),
    // The level that is shown is none that was chosen.
    ...(severity !== undefined && severity !== severityOf(row, now) && { severity }),
  }
  // A list calls its row by the same name and day again, and finds it under its own key.
  if (row.uploadKey !== null && row.sourceName === '' && (title !== undefined || breachDate !== undefined)) {
    wanted.uploadKey = uploadKey(title ?? row.title, breachDate ?? known)
  }
  const change = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, row[field as keyof BreachRow]),
    ),
  ) as Change
  if (change.pwnCount !== undefined) change.countIsAtLeast = false
  if (change.massActionBreachStatus !== undefined) change.statusSetByAdmin = true
  if (wanted.severity !== undefined) Object.assign(change, { severity, severitySetByAdmin: true })
  return change
}

/** What an operator sets is kept apart from what the source says, so that no source takes it back. */
function asEdits(row: BreachRow, change: Change): Pick<Prisma.BreachUpdateInput, 'edits' | 'record'> {
  const { title, breachDate, datePrecision, dateIs, pwnCount, ...rest } = change
  const facts = Object.fromEntries(
    Object.entries(rest).filter(([field]) => (FACT_FIELDS as readonly string[]).includes(field)),
  )
  const edits: Partial<OwnFacts> = {
    ...facts,
    ...(title !== undefined && { title, ...(row.isManualUpload && { name: title }) }),
    // None says anything without the others.
    ...((breachDate !== undefined || datePrecision !== undefined || dateIs !== undefined) && {
      breachDate: (breachDate ?? row.breachDate).toISOString().slice(0, 10),
      datePrecision: (datePrecision ?? row.datePrecision) as OwnFacts['datePrecision'],
      dateIs: (dateIs ?? row.dateIs) as OwnFacts['dateIs'],
    }),
    ...(pwnCount !== undefined && { pwnCount: Number(pwnCount), countIsAtLeast: false }),
  }
  return {
    edits: { ...(row.edits as object), ...edits } as unknown as Prisma.InputJsonObject,
    record: ownFactsOf(row) as unknown as Prisma.InputJsonObject,
  }
}

/** What the audit log says of a breach. */
function told(row: BreachRow, now: Date): Record<string, Prisma.InputJsonValue | null> {
  const evidence = evidenceOf(row)
  return {
    title: row.title,
    domain: row.domain,
    breachDate: row.breachDate.toISOString().slice(0, 10),
    datePrecision: row.datePrecision,
    dateIs: row.dateIs,
    pwnCount: Number(row.pwnCount),
    dataClasses: row.dataClasses,
    description: row.description,
    severity: severityOf(row, now),
    massActionBreachStatus: row.massActionBreachStatus,
    evidence: evidence && { ...evidence },
    isVerified: row.isVerified,
    isFabricated: row.isFabricated,
    isSensitive: row.isSensitive,
    isRetired: row.isRetired,
  }
}
