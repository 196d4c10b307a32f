import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { lockBreach, sayHeld } from './lock-breach'
import { db } from '../../db/client'
import { severityOf } from '../sync/hibp-record'
import type { DeletedBreach } from './responses'
import { afterBreachDeleted, whileBreachIsDeleted } from '../../events/breach-deleted'

/**
 * Deletes a breach: from that moment nobody sees it, and no mail about it goes out. Its exposures may be ten million:
 * a few go with it, more than that in portions, by the worker if need be. Mail that was sent and the cases of members stay.
 * A synced entry is remembered, so that no sync brings it back (lib/breaches/sync/restore-breach.ts).
 * @param key its public key, or its number as text.
 * @throws AppError `not_found`, in other words when another admin was faster; `conflict` while an import writes
 *   to it or an alert about it is being sent.
 */
export async function deleteBreach(actor: Actor, key: string): Promise<DeletedBreach> {
  const deleted = await db().$transaction(
    async (tx) => {
      const row = await lockBreach(tx, key, 'UPDATE')
      const { id, uniqueBreachId, name, title, isManualUpload, isExample, massActionBreachStatus, pwnCount } =
        row
      const severity = severityOf(row, new Date())
      const isSynced = !isManualUpload && !isExample
      if (isSynced) {
        await tx.removedBreach.createMany({
          data: [{ name, uniqueBreachId, title, removedBy: actor.name }],
          skipDuplicates: true,
        })
      }
      const campaigns = await whileBreachIsDeleted(tx, id)
      await sayHeld(() => tx.breach.delete({ where: { id } }))
      await recordAudit(tx, {
        actor,
        action: 'breach.delete',
        subject: uniqueBreachId,
        before: { title, severity, massActionBreachStatus, pwnCount: Number(pwnCount), isManualUpload },
        after: { campaignsCancelled: campaigns },
      })
      return {
        uniqueBreachId,
        title,
        message: `${title} was deleted.${isSynced ? ' It can be restored in Status Management.' : ''}`,
      }
    },
    { timeout: 20_000 },
  )
  // It is deleted, whatever becomes of this: the worker goes on.
  await afterBreachDeleted()
  return deleted
}
