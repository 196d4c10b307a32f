import 'server-only'
import type { Prisma, SavedMapping } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../../audit/record'
import { db } from '../../../db/client'
import { databaseCode, UNIQUE_VIOLATION } from '../../../db/error-codes'
import { AppError } from '../../../http/errors'
import { isUuid } from '../../../validation/ids'
import { mapColumns } from '../map-columns'
import type { Mapping } from '../mapping'
import { MOST_SAVED, type SavedMappingItem, type SaveMapping } from './schema'

/** All of them, by their names. */
export async function listSavedMappings(): Promise<SavedMappingItem[]> {
  const rows = await db().savedMapping.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MOST_SAVED,
  })
  return rows.map(toItem)
}

/** The one of this name, in any case; null where there is none. */
export async function findSavedMapping(name: string): Promise<SavedMappingItem | null> {
  const row = await byName(db(), name)
  return row && toItem(row)
}

/**
 * Saves a mapping under the name of its source.
 * @throws AppError `invalid_fields` where it does not fit the columns it is saved for, `conflict` where there is one of this name that
 *   is not to be replaced, and where there are as many as are kept.
 */
export async function saveMapping(
  actor: Actor,
  { name, columns, mapping, isSensitive, replace }: SaveMapping,
): Promise<SavedMappingItem> {
  requireFit(mapping, columns)
  const data = {
    name,
    columns,
    nameKey: keyOf(name),
    mapping,
    isSensitive,
    savedBy: actor.name,
    savedAt: new Date(),
  }
  return keepingNames(async (tx) => {
    const before = await byName(tx, name)
    if (before && !replace)
      throw new AppError(
        'conflict',
        `There is a saved mapping called "${before.name}" already. Choose another name, or replace it.`,
        { fieldErrors: { name: 'is taken' } },
      )
    if (!before && (await tx.savedMapping.count()) >= MOST_SAVED)
      throw new AppError('conflict', `No more than ${MOST_SAVED} mappings are kept. Delete one first.`)
    const row = before
      ? await tx.savedMapping.update({ where: { id: before.id }, data })
      : await tx.savedMapping.create({ data })
    await recordAudit(tx, {
      actor,
      action: 'mapping.save',
      subject: row.id,
      before: before ? { name: before.name, mapping: before.mapping as Prisma.InputJsonValue } : undefined,
      after: { name, mapping },
    })
    return toItem(row)
  })
}

/** Gives one another name. @throws AppError `not_found`, `conflict` where another one has the name. */
export async function renameMapping(actor: Actor, id: string, name: string): Promise<SavedMappingItem> {
  return keepingNames(async (tx) => {
    const before = isUuid(id) ? await tx.savedMapping.findUnique({ where: { id: id.toLowerCase() } }) : null
    if (!before) throw new AppError('not_found', 'There is no such saved mapping.')
    const row = await tx.savedMapping.update({
      where: { id: before.id },
      data: { name, nameKey: keyOf(name) },
    })
    if (name !== before.name)
      await recordAudit(tx, {
        actor,
        action: 'mapping.rename',
        subject: row.id,
        before: { name: before.name },
        after: { name },
      })
    return toItem(row)
  })
}

/** Deletes one; what was imported by it stays as it is. Harmless when repeated. @returns false where it was not there. */
export async function deleteMapping(actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return db().$transaction(async (tx) => {
    const row = await tx.savedMapping.findUnique({ where: { id: id.toLowerCase() } })
    const { count } = await tx.savedMapping.deleteMany({ where: { id: id.toLowerCase() } })
    if (!row || count === 0) return false
    const { name, columns, mapping } = row
    await recordAudit(tx, {
      actor,
      action: 'mapping.delete',
      subject: row.id,
      before: { name, columns, mapping: mapping as Prisma.InputJsonValue },
    })
    return true
  })
}

type Transaction = Prisma.TransactionClient

/** One change of names after the other; two of one name at once are a conflict, not a fault. */
async function keepingNames<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('redress.saved-mappings', 0))`
      return work(tx)
    })
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', 'Another saved mapping has this name.', {
      fieldErrors: { name: 'is taken' },
    })
  }
}

async function byName(tx: Pick<Transaction, 'savedMapping'>, name: string): Promise<SavedMapping | null> {
  return tx.savedMapping.findUnique({ where: { nameKey: keyOf(name) } })
}

function requireFit(mapping: Mapping, columns: readonly string[]): void {
  try {
    mapColumns(mapping, columns)
  } catch (error) {
    const { message } = error as Error
    throw new AppError('invalid_fields', message, { fieldErrors: { mapping: message } })
  }
}

function keyOf(name: string): string {
  return name.toLowerCase()
}

function toItem({
  id,
  name,
  columns,
  mapping,
  isSensitive,
  savedBy,
  savedAt,
}: SavedMapping): SavedMappingItem {
  return {
    id,
    name,
    columns,
    mapping: mapping as unknown as Mapping,
    isSensitive,
    savedBy,
    savedAt: savedAt.toISOString(),
  }
}
