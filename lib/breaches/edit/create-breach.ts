import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import type { AdminBreach } from './responses'
import { cleanDescription } from '../sync/clean-description'
import { firstDayOf } from '../first-day'
import { uniqueBreachIdBase, uploadKey } from '../slug'
import type { CreateBreachInput } from './edit-schema'
import { toEvidenceColumns } from '../status/evidence'
import { requireGround } from '../status/require-ground'
import { lockCatalogue, sayHeld } from './lock-breach'
import { requireFreeKey } from './require-free-key'
import { kindOf } from '../kinds/kind'
import { statusOfNew } from '../status/status'
import { toAdminBreach } from './to-admin-breach'
import { matchKeysOf } from '../one/company-key'
import { readHead } from '../one/read-head'
import { regroup } from '../one/regroup'
import { sqlOfTransaction } from '../one/rows'

/** Suffixes to try: so many companies of one name and day there are not. */
const MAX_SUFFIX = 100

/**
 * Adds one breach by hand: an upload of a single row, so that the same company and day is the same breach here and there.
 * @throws AppError `invalid_fields` when there is one for that company and day already, naming it, and for a status that others are asked to act on and that nothing is said for.
 */
export async function createBreach(
  actor: Actor,
  input: CreateBreachInput,
  now = new Date(),
): Promise<AdminBreach> {
  const { title, massActionBreachStatus, evidence = null, reason, description, ...facts } = input
  const breachDate = firstDayOf(input.breachDate, input.datePrecision)
  if (massActionBreachStatus !== undefined)
    requireGround(null, { status: massActionBreachStatus, evidence, reason })
  const key = uploadKey(title, breachDate)
  const cleaned = cleanDescription(description)
  const kind = kindOf({ title, domain: facts.domain, description: cleaned })
  return db().$transaction(async (tx) => {
    await lockCatalogue(tx)
    await requireFreeKey(tx, key)
    const row = await insert(tx, key, uniqueBreachIdBase(title, breachDate), {
      ...facts,
      name: title,
      title,
      breachDate: new Date(breachDate),
      addedDate: now,
      modifiedDate: now,
      lastChecked: now,
      pwnCount: BigInt(facts.pwnCount),
      description: cleaned,
      isManualUpload: true,
      source: 'operator',
      uploadKey: key,
      massActionBreachStatus: massActionBreachStatus ?? statusOfNew({ kind, breachDate }, now),
      statusSetByAdmin: massActionBreachStatus !== undefined,
      severitySetByAdmin: true,
      ...toEvidenceColumns(evidence),
    })
    await recordAudit(tx, {
      actor,
      action: 'breach.create',
      subject: row.uniqueBreachId,
      after: {
        title,
        breachDate,
        datePrecision: facts.datePrecision,
        dateIs: facts.dateIs,
        pwnCount: facts.pwnCount,
        severity: facts.severity,
        massActionBreachStatus: row.massActionBreachStatus,
        ...(evidence && { evidence: { ...evidence } }),
        ...(reason && { reason }),
      },
    })
    const sql = sqlOfTransaction(tx)
    await regroup(sql, matchKeysOf(row), null)
    return toAdminBreach(await readHead(tx, row.id))
  })
}

/** Under the first public key that is free. Another who takes the same upload key meanwhile is waited for, and then found. */
async function insert(
  tx: Prisma.TransactionClient,
  key: string,
  base: string,
  data: Omit<Prisma.BreachCreateManyInput, 'uniqueBreachId'>,
) {
  for (let suffix = 1; suffix <= MAX_SUFFIX; suffix++) {
    const uniqueBreachId = suffix === 1 ? base : `${base}-${suffix}`
    const [row] = await sayHeld(() =>
      tx.breach.createManyAndReturn({ data: [{ ...data, uniqueBreachId }], skipDuplicates: true }),
    )
    if (row) return row
    await requireFreeKey(tx, key)
  }
  throw new AppError('conflict', 'There are too many breaches of this name and date.')
}
