import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { databaseCode, UNIQUE_VIOLATION } from '../../db/error-codes'
import { AppError } from '../../http/errors'
import { isUuid } from '../../validation/ids'
import type { ChangeFirmInput, CreateFirmInput, FirmItem } from '../schema'
import { getFirm, noFirm } from './list-firms'

/** Adds a firm, with the first version of its words. @throws AppError `conflict` for a name that another one has. */
export async function createFirm(input: CreateFirmInput, actor: Actor): Promise<FirmItem> {
  const id = await db()
    .$transaction(async (tx) => {
      const { id: made } = await tx.lawFirm.create({
        data: { name: input.name, createdBy: actor.name },
        select: { id: true },
      })
      await tx.lawFirmVersion.create({ data: { firmId: made, number: 1, ...input, createdBy: actor.name } })
      await recordAudit(tx, { actor, action: 'law-firm.create', subject: made, after: { ...input } })
      return made
    })
    .catch(sayTaken)
  return getFirm(id)
}

/**
 * Changes what a firm is called, where it works or what people agree to, as a new version; the ones before stay for who has agreed to
 * them. Switches it off or on; off, its people are signed out. Harmless when repeated.
 * @returns whether anything was changed.
 * @throws AppError `not_found`, `conflict` for a name that another one has, and where somebody else has changed it meanwhile.
 */
export async function changeFirm(
  id: string,
  { isActive, expectedVersion, ...words }: ChangeFirmInput,
  actor: Actor,
  now = new Date(),
): Promise<{ firm: FirmItem; changed: boolean }> {
  const changed = await db()
    .$transaction(async (tx) => {
      const { current, wasActive } = await lockFirm(tx, id)
      const next = {
        name: words.name ?? current.name,
        states: words.states ?? current.states,
        consentText: words.consentText ?? current.consentText,
      }
      const before = { name: current.name, states: current.states, consentText: current.consentText }
      const isOther = JSON.stringify(next) !== JSON.stringify(before)
      if (isOther && expectedVersion !== undefined && expectedVersion !== current.number)
        throw new AppError(
          'conflict',
          `Meanwhile ${current.createdBy} has saved version ${current.number} of this firm. Nothing was changed: look at it again.`,
        )
      if (isOther) {
        await tx.lawFirmVersion.create({
          data: { firmId: id, number: current.number + 1, ...next, createdBy: actor.name, createdAt: now },
        })
        await tx.lawFirm.update({ where: { id }, data: { name: next.name } })
        await recordAudit(tx, {
          actor,
          action: 'law-firm.update',
          subject: id,
          before: { version: current.number, ...before },
          after: { version: current.number + 1, ...next },
        })
      }
      const isTurned = isActive !== undefined && isActive !== wasActive
      if (isTurned) {
        await tx.lawFirm.update({ where: { id }, data: { deactivatedAt: isActive ? null : now } })
        if (!isActive)
          await tx.firmSession.updateMany({
            where: { person: { firmId: id }, revokedAt: null },
            data: { revokedAt: now },
          })
        await recordAudit(tx, {
          actor,
          action: isActive ? 'law-firm.activate' : 'law-firm.deactivate',
          subject: id,
        })
      }
      return isOther || isTurned
    })
    .catch(sayTaken)
  return { firm: await getFirm(id), changed }
}

/**
 * Deletes a firm that nothing cites: no form names it, nobody has agreed to its words, nobody signs in for it. Harmless when repeated.
 * @returns false where it was not there. @throws AppError `conflict`
 */
export async function deleteFirm(id: string, actor: Actor): Promise<boolean> {
  if (!isUuid(id)) return false
  return db().$transaction(async (tx) => {
    const held = await tx.$queryRaw<
      { name: string }[]
    >`SELECT name FROM law_firm WHERE id = ${id}::uuid FOR UPDATE`
    if (!held[0]) return false
    const ofFirm = { lawFirmVersion: { firmId: id } }
    const cited: [number, string][] = [
      [await tx.handOver.count({ where: { firmId: id } }), 'requests were handed over to it'],
      [await tx.consent.count({ where: ofFirm }), 'people have agreed to its words'],
      [await tx.lead.count({ where: ofFirm }), 'requests name it'],
      [await tx.breachLawFirm.count({ where: { firmId: id } }), 'breaches name it on their forms'],
      [await tx.firmPerson.count({ where: { firmId: id } }), 'people sign in for it'],
    ]
    const why = cited.flatMap(([n, words]) => (n > 0 ? [words] : []))
    if (why.length > 0)
      throw new AppError('conflict', `It cannot be deleted: ${why.join(', ')}. Deactivate it instead.`)
    await tx.lawFirm.delete({ where: { id } })
    await recordAudit(tx, { actor, action: 'law-firm.delete', subject: id, before: { name: held[0].name } })
    return true
  })
}

/** A firm, held until the transaction ends. @throws AppError `not_found` */
async function lockFirm(tx: Prisma.TransactionClient, id: string) {
  const held = isUuid(id)
    ? await tx.$queryRaw<{ deactivatedAt: Date | null }[]>`
        SELECT deactivated_at AS "deactivatedAt" FROM law_firm WHERE id = ${id}::uuid FOR UPDATE`
    : []
  if (!held[0]) throw noFirm()
  const current = await tx.lawFirmVersion.findFirstOrThrow({
    where: { firmId: id },
    orderBy: { number: 'desc' },
  })
  return { current, wasActive: held[0].deactivatedAt === null }
}

function sayTaken(error: unknown): never {
  const isTaken = databaseCode(error) === UNIQUE_VIOLATION || (error as { code?: unknown }).code === 'P2002'
  if (!isTaken) throw error
  const message = 'Another law firm has this name'
  throw new AppError('conflict', `${message}.`, { fieldErrors: { name: message } })
}
