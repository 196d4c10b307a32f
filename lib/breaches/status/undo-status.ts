import 'server-only'
import { z } from 'zod'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { lockBreach } from '../edit/lock-breach'
import { evidenceOf, evidenceSchema, toEvidenceColumns } from './evidence'
import { asJson } from './set-status'
import { STATUS_LABELS } from './status'
import { statusCodeSchema } from './status-schema'
import type { StatusCode } from './status-table'

const CHANGED_SINCE = 'It was changed since: it is left as it is.'

/** What the audit log says of a status, before a change or after it. */
const said = z.object({
  massActionBreachStatus: statusCodeSchema,
  evidence: evidenceSchema.nullish().transform((evidence) => evidence ?? null),
  setByAdmin: z.boolean().optional(),
})

/**
 * Takes a change of a breach's status back: it has the status and the evidence that it had before. What had no ground then asks for
 * none now. Not where anything of it was changed since.
 * @param change the number of the change in the audit log (`setStatus`).
 * @returns what came of it, in words.
 * @throws AppError `not_found`; `conflict` where it was changed since, or taken back already.
 */
export async function undoStatus(
  actor: Actor,
  key: string,
  change: bigint,
  now = new Date(),
): Promise<string> {
  return db().$transaction(async (tx) => {
    const row = await lockBreach(tx, key, 'NO KEY UPDATE', actor)
    const last = await tx.auditEvent.findFirst({
      where: { subject: row.uniqueBreachId, action: 'breach.status' },
      orderBy: { id: 'desc' },
      select: { id: true, before: true, after: true },
    })
    const [before, after] = [said.safeParse(last?.before).data, said.safeParse(last?.after).data]
    const is = asJson({ status: row.massActionBreachStatus as StatusCode, evidence: evidenceOf(row) })
    if (last?.id !== change || !before || !after || !row.statusSetByAdmin || !isSame(is, toJson(after)))
      throw new AppError('conflict', CHANGED_SINCE)
    const setByAdmin = before.setByAdmin ?? true
    await tx.breach.update({
      where: { id: row.id },
      data: {
        massActionBreachStatus: before.massActionBreachStatus,
        statusSetByAdmin: setByAdmin,
        modifiedDate: now,
        ...toEvidenceColumns(before.evidence),
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'breach.status',
      subject: row.uniqueBreachId,
      before: { ...is, ...(!setByAdmin && { setByAdmin: true }) },
      after: { ...toJson(before), ...(!setByAdmin && { setByAdmin }), takenBack: true },
    })
    return `Breach status is ${STATUS_LABELS[before.massActionBreachStatus]} again`
  })
}

const toJson = ({ massActionBreachStatus, evidence }: z.output<typeof said>) =>
  asJson({ status: massActionBreachStatus, evidence })

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
