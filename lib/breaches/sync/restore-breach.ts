import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import type { RestoredBreach } from './responses'

/**
 * Lets the next sync bring a deleted entry back, as a new one. What it had here (exposures, status) stays gone. Harmless
 * when repeated.
 * @param name the source's.
 */
export async function restoreBreach(actor: Actor, name: string): Promise<RestoredBreach> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.removedBreach.deleteMany({ where: { name } })
    if (count === 0) return { name, restored: false, message: 'It is restored already.' }
    await recordAudit(tx, { actor, action: 'breach.restore', subject: name })
    return { name, restored: true, message: 'The next sync brings it back.' }
  })
}
