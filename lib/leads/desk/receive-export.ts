import 'server-only'
import { recordAudit, type Actor } from '@/lib/audit/record'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isUuid } from '@/lib/validation/ids'

/** Marked at once: a mark moves a row in every index that filters read. */
const BATCH = 2_000
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 }

/**
 * Marks the leads of a file as exported, by the word of who has received all of it: nobody else knows that it has arrived. Those that are
 * marked already keep their first day. In portions, so that one that is broken off can be sent again; harmless when repeated.
 * @returns how many were marked.
 * @throws AppError `not_found` for no export.
 */
export async function receiveExport(
  exportId: string,
  actor: Actor,
  now = new Date(),
): Promise<{ marked: number }> {
  const { _max: last } = isUuid(exportId)
    ? await db().leadShare.aggregate({ where: { exportId }, _max: { position: true } })
    : { _max: { position: null } }
  if (last.position === null)
    throw new AppError('not_found', 'There is no such export, or all of its requests were deleted.')
  let marked = 0
  for (let after = 0; after < last.position; after += BATCH) {
    marked += await db().$transaction(async (tx) => {
      const changed = await tx.$executeRaw`
        WITH held AS MATERIALIZED (
          SELECT l.id FROM lead_share s JOIN lead l ON l.id = s.lead_id
          WHERE s.export_id = ${exportId}::uuid AND s.position > ${after} AND s.position <= ${after + BATCH} AND l.exported_at IS NULL
          ORDER BY l.id FOR NO KEY UPDATE OF l)
        UPDATE lead l SET exported_at = ${now} FROM held WHERE l.id = held.id`
      if (changed > 0)
        await recordAudit(tx, {
          actor,
          action: 'lead.exported',
          subject: exportId,
          after: { leads: changed },
        })
      return changed
    }, TRANSACTION)
  }
  return { marked }
}
