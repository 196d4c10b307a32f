import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { lockBreach } from '../../breaches/edit/lock-breach'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { noFirm } from './list-firms'

/** A firm that a breach's forms name. */
export interface BreachFirm {
  id: string
  name: string
  isActive: boolean
}

/**
 * Sets which firm the consultation forms of a breach name; null for none. Harmless when repeated.
 * @param key the breach's number or uniqueBreachId.
 * @throws AppError `not_found` for no such breach or firm, `conflict` for a firm that is switched off.
 */
export async function nameFirm(
  key: string,
  firmId: string | null,
  actor: Actor,
  now = new Date(),
): Promise<{ firm: BreachFirm | null; changed: boolean }> {
  const { breachId, changed } = await db().$transaction(async (tx) => {
    const breach = await lockBreach(tx, key, 'NO KEY UPDATE', actor)
    // What tells of an incident that another row stands for has that one's forms.
    const breachId = breach.mergedIntoId ?? breach.id
    const before = await tx.breachLawFirm.findUnique({
      where: { breachId },
      select: { firmId: true, firm: { select: { name: true } } },
    })
    if ((before?.firmId ?? null) === firmId) return { breachId, changed: false }
    const firm =
      firmId === null
        ? null
        : await tx.lawFirm.findUnique({ where: { id: firmId }, select: { name: true, deactivatedAt: true } })
    if (firmId !== null && !firm) throw noFirm()
    if (firm?.deactivatedAt)
      throw new AppError('conflict', 'This law firm is switched off, so no form can name it.')
    if (firmId === null) await tx.breachLawFirm.delete({ where: { breachId } })
    else
      await tx.breachLawFirm.upsert({
        where: { breachId },
        create: { breachId, firmId, setBy: actor.name, setAt: now },
        update: { firmId, setBy: actor.name, setAt: now },
      })
    await recordAudit(tx, {
      actor,
      action: 'law-firm.name',
      subject: breach.uniqueBreachId,
      before: { firm: before?.firm.name ?? null },
      after: { firm: firm?.name ?? null },
    })
    return { breachId, changed: true }
  })
  return { firm: await readBreachFirm(breachId), changed }
}

/** The firm that an operator has chosen for a breach, be it switched off. @param breachId its number. */
export async function readBreachFirm(breachId: number): Promise<BreachFirm | null> {
  const named = await db().breachLawFirm.findUnique({
    where: { breachId },
    select: { firm: { select: { id: true, name: true, deactivatedAt: true } } },
  })
  return named && { id: named.firm.id, name: named.firm.name, isActive: named.firm.deactivatedAt === null }
}
