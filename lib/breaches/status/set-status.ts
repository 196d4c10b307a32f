import 'server-only'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import type { BreachEvidence } from '../breach'
import { isGrounded } from './claim-ground'
import { evidenceOf, toEvidenceColumns } from './evidence'
import { requireGround } from './require-ground'
import { lockBreach } from '../edit/lock-breach'
import type { StatusChangeResult } from '../edit/responses'
import { STATUS_LABELS } from './status'
import type { StatusCode } from './status-table'

interface StatusChange {
  actor: Actor
  /** The breach's public key, or its number as text. */
  key: string
  status: StatusCode
  /** Left out, it stays; null clears it. */
  evidence?: BreachEvidence | null
  /** For a breach that has none that says anything; one that has some keeps it. */
  evidenceWhereNone?: BreachEvidence
  /** Why, in words, for the audit log alone. */
  reason?: string | undefined
  /** The status that the change was decided on; left out, any. */
  expectedStatus?: StatusCode | undefined
  now?: Date
}

/**
 * Sets a breach's legal status, from any to any other (specification, admin side, section 4). No job changes it any more.
 * Its cases follow by themselves (a trigger notes the change, lib/cases/move-cases.ts).
 * @returns with the number that the change has in the audit log, by which it can be taken back (`undoStatus`).
 * @throws AppError `not_found`; `conflict` when it is not the expected one any more, with what it is now; `invalid_fields` where it asks others to act
 *   and nothing says what it rests on.
 */
export async function setStatus({
  actor,
  key,
  status,
  evidence,
  evidenceWhereNone,
  reason,
  expectedStatus,
  now = new Date(),
}: StatusChange): Promise<StatusChangeResult> {
  return db().$transaction(async (tx) => {
    const row = await lockBreach(tx, key, 'NO KEY UPDATE', actor)
    const before = { status: row.massActionBreachStatus as StatusCode, evidence: evidenceOf(row) }
    const kept =
      isGrounded(before.evidence, null) || !evidenceWhereNone
        ? before.evidence
        : { ...evidenceWhereNone, deadline: before.evidence?.deadline ?? evidenceWhereNone.deadline }
    const after = { status, evidence: evidence === undefined ? kept : evidence }
    const label = STATUS_LABELS[status]
    const response = {
      uniqueBreachId: row.uniqueBreachId,
      massActionBreachStatus: status,
      evidence: after.evidence,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) {
      // By hand all the same: from now on no job moves it, and no telling of it takes it back.
      if (!row.statusSetByAdmin || row.statusTaken !== null) {
        await tx.breach.update({
          where: { id: row.id },
          data: { statusSetByAdmin: true, statusTaken: Prisma.DbNull },
        })
        await recordAudit(tx, {
          actor,
          action: 'breach.status',
          subject: row.uniqueBreachId,
          before: { ...asJson(before), setByAdmin: row.statusSetByAdmin },
          after: { ...asJson(after), ...(reason && { reason }), setByAdmin: true },
        })
      }
      const message = `Breach status is ${label} already`
      const modifiedDate = row.modifiedDate.toISOString()
      return { ...response, modifiedDate, changed: false, change: null, message }
    }
    if (expectedStatus !== undefined && expectedStatus !== before.status) {
      throw new AppError(
        'conflict',
        `The status of this breach has been changed to ${STATUS_LABELS[before.status]} since you looked. Look at it again, and change it if it is still wrong.`,
      )
    }
    requireGround(before.status, { ...after, reason })
    await tx.breach.update({
      where: { id: row.id },
      data: {
        massActionBreachStatus: status,
        statusSetByAdmin: true,
        modifiedDate: now,
        ...toEvidenceColumns(after.evidence),
      },
    })
    // Who takes it back gives it to the clock again, where it was the clock's.
    const isFirst = !row.statusSetByAdmin
    const change = await recordAudit(tx, {
      actor,
      action: 'breach.status',
      subject: row.uniqueBreachId,
      before: { ...asJson(before), ...(isFirst && { setByAdmin: false }) },
      after: { ...asJson(after), ...(reason && { reason }), ...(isFirst && { setByAdmin: true }) },
    })
    const message = `Breach status updated to ${label}`
    return {
      ...response,
      modifiedDate: now.toISOString(),
      changed: true,
      change: String(change),
      message,
    }
  })
}

/** As the audit log has it. */
export function asJson({ status, evidence }: { status: StatusCode; evidence: BreachEvidence | null }) {
  return { massActionBreachStatus: status, ...(evidence && { evidence: { ...evidence } }) }
}
