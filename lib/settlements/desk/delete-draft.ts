import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { auditSubject } from './audit-subject'
import { lockSettlement } from './lock-settlement'

/**
 * Deletes a draft that nobody has seen, with all its parts.
 * @throws AppError `not_found`; `conflict` for one that has been public: it can only be withdrawn.
 */
export async function deleteDraft(actor: Actor, key: string): Promise<{ id: number; message: string }> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    if (current.publishedAt !== null)
      throw new AppError(
        'conflict',
        'People have seen this settlement. It can be withdrawn, but not deleted.',
      )
    await tx.settlement.delete({ where: { id: current.id } })
    await recordAudit(tx, {
      actor,
      action: 'settlement.delete',
      subject: auditSubject(current),
      before: { company: current.company, case: current.caseName, address: current.slug },
    })
    return { id: current.id, message: `The draft about ${current.company} was deleted.` }
  })
}
