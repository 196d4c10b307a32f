import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { lockBreach, lockCatalogue, readBreachUnlocked, sayHeld } from './lock-breach'
import { db } from '../../db/client'
import { severityOf } from '../sync/hibp-record'
import type { DeletedBreach } from './responses'
import { whileBreachIsDeleted } from '../../events/breach-deleted'
import { keepRemoved } from '../../removed/keep-removed'
import { formatDate } from '../../site/format'
import { regroup } from '../one/regroup'
import { sqlOfTransaction } from '../one/rows'
import { rowsOfBreaches } from './removed-rows'

/**
 * Deletes a breach, with what is merged into it: from that moment nobody sees it, and no mail about it goes out. For seven days it can
 * be put back (`restoreBreach`): its rows lie in a place of their own, and its exposures, which may be ten million, stay where they are
 * without it. An entry that it belonged to shows at once what is left. Mail that was sent and the cases of members stay. A synced entry is
 * remembered, so that no sync brings it back.
 * @param key its public key, or its number as text.
 * @throws AppError `not_found`, in other words when another admin was faster; `conflict` while an import writes
 *   to it or an alert about it is being sent.
 */
export async function deleteBreach(actor: Actor, key: string, now = new Date()): Promise<DeletedBreach> {
  return db().$transaction(
    async (tx) => {
      // What belongs to another entry is part of what is shown of that one. Looked at beforehand, for the lock comes before a row's.
      const { mergedIntoId = null } = (await readBreachUnlocked(tx, key)) ?? {}
      if (mergedIntoId !== null) await lockCatalogue(tx)
      const row = await lockBreach(tx, key, 'UPDATE', actor)
      const { id, uniqueBreachId, name, title, isManualUpload, isExample, massActionBreachStatus, pwnCount } =
        row
      const severity = severityOf(row, now)
      if (!isManualUpload && !isExample) {
        await tx.removedBreach.createMany({
          data: [{ name, uniqueBreachId, title, removedBy: actor.name }],
          skipDuplicates: true,
        })
      }
      const ids = await sayHeld(async () => {
        const rows = await tx.$queryRaw<{ id: number }[]>`
          SELECT id FROM breach WHERE id = ${id} OR merged_into_id = ${id} ORDER BY id FOR UPDATE`
        return rows.map((member) => member.id)
      })
      const campaigns = await whileBreachIsDeleted(tx, ids)
      const until = await keepRemoved(tx, {
        kind: 'breach',
        subject: uniqueBreachId,
        title,
        removedBy: actor.name,
        now,
        roots: rowsOfBreaches(ids),
      })
      await sayHeld(() => tx.breach.delete({ where: { id } }))
      await tx.breachStatusChange.deleteMany({ where: { breachId: { in: ids } } })
      if (mergedIntoId !== null) await sayHeld(() => regroupEntry(tx, mergedIntoId, row.matchKeys))
      await recordAudit(tx, {
        actor,
        action: 'breach.delete',
        subject: uniqueBreachId,
        before: { title, severity, massActionBreachStatus, pwnCount: Number(pwnCount), isManualUpload },
        after: { campaignsStopped: campaigns, restoreUntil: until.toISOString() },
      })
      return {
        uniqueBreachId,
        title,
        restoreUntil: until.toISOString(),
        message: `${title} was deleted. Until ${formatDate(until)} it can be put back, under Removed.`,
      }
    },
    { timeout: 20_000 },
  )
}

/** What is shown of an entry, without one that belonged to it. @param keys of that one. */
async function regroupEntry(tx: Prisma.TransactionClient, id: number, keys: string[]): Promise<void> {
  const entry = await tx.breach.findUnique({ where: { id }, select: { matchKeys: true } })
  await regroup(sqlOfTransaction(tx), [...(entry?.matchKeys ?? []), ...keys], null)
}
