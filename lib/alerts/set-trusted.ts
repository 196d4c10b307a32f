import 'server-only'
import { recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
import { plural } from '../site/format'
import type { SetTrusted } from './source-schema'

/**
 * Trusts a source, or no longer. What it has told of so far is compared with the subscribers anew, within a minute; nobody is
 * told twice. Mail that is written already goes out. Harmless when repeated.
 */
export async function setTrusted(
  actor: Actor,
  { name, isTrusted }: SetTrusted,
): Promise<{ message: string; changed: boolean }> {
  return db().$transaction(async (tx) => {
    if (!isTrusted) {
      const { count } = await tx.trustedSource.deleteMany({ where: { name } })
      if (count === 0) return { message: 'It is not trusted.', changed: false }
      await recordAudit(tx, { actor, action: 'source.distrust', subject: name })
      return { message: 'From now on an operator decides about each of its breaches.', changed: true }
    }
    const { count } = await tx.trustedSource.createMany({
      data: [{ name, trustedBy: actor.name }],
      skipDuplicates: true,
    })
    if (count === 0) return { message: 'It is trusted already.', changed: false }
    await recordAudit(tx, { actor, action: 'source.trust', subject: name })
    const queued = await tx.$executeRaw`
      INSERT INTO breach_to_match (breach_id)
      SELECT DISTINCT COALESCE(merged_into_id, id) FROM breach WHERE source_name = ${name} AND source IN ('upload', 'filing') AND NOT is_held ORDER BY 1
      ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()`
    return {
      message:
        queued > 0
          ? `It is trusted. Whoever asked for news is told of ${plural(queued, 'breach', 'breaches')} within minutes.`
          : 'It is trusted. Whoever asked for news is told of its next breach.',
      changed: true,
    }
  })
}
