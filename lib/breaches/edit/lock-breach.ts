import 'server-only'
import type { PoolClient } from 'pg'
import { Prisma, type Breach as BreachRow } from '@/prisma/generated/client'
import type { Actor } from '../../audit/record'
import { databaseCode, LOCK_NOT_AVAILABLE } from '../../db/error-codes'
import { AppError } from '../../http/errors'
import { CATALOGUE_LOCK } from '../sync/sync-catalogue'
import { rowNumber } from '../../validation/ids'

const GONE = 'Another admin has deleted this breach already.'
const GONE_BY_YOU = 'You have deleted this breach already.'
const UNKNOWN = 'There is no such breach.'
const HELD =
  'An upload is writing to this breach, or an alert about it is being sent, right now. Please try again when it is done.'

/** Every admin change of a breach waits this long for others, and says so then. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '4s'"

/**
 * Finds a breach that an admin is about to change, and holds it until the transaction ends.
 * @param key its public key, or its number as text (specification, admin side, section 7).
 * @param by who changes it, for what is said of one that they have deleted themselves.
 * @param strength `UPDATE` also keeps imports from adding to it, and alerts from telling of it.
 * @throws AppError `not_found`: never there, or deleted meanwhile. `conflict`: an import or an alert holds it.
 */
export async function lockBreach(
  tx: Prisma.TransactionClient,
  key: string,
  strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
  by?: Actor,
): Promise<BreachRow> {
  const number = rowNumber(key)
  await tx.$executeRawUnsafe(LOCK_TIMEOUT)
  const rows = await sayHeld(
    () => tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM breach WHERE unique_breach_id = ${key} OR id = ${number}::int
    ORDER BY unique_breach_id = ${key} DESC LIMIT 1 FOR ${Prisma.raw(strength)}`,
  )
  const row = rows[0] && (await tx.breach.findUnique({ where: { id: rows[0].id } }))
  if (row) return row
  const deleted = await tx.auditEvent.findFirst({
    where: { subject: key, action: 'breach.delete' },
    orderBy: { id: 'desc' },
    select: { actorId: true },
  })
  if (!deleted) throw new AppError('not_found', UNKNOWN)
  const isOwn = by !== undefined && by.id !== null && deleted.actorId === by.id
  throw new AppError('not_found', isOwn ? GONE_BY_YOU : GONE)
}

/** The same breach, held by nobody; null where there is none. */
export async function readBreachUnlocked(
  tx: Prisma.TransactionClient,
  key: string,
): Promise<BreachRow | null> {
  const found = await tx.breach.findUnique({ where: { uniqueBreachId: key } })
  const number = rowNumber(key)
  return found ?? (number === null ? null : tx.breach.findUnique({ where: { id: number } }))
}

/**
 * Waits for its turn among those who change what many rows say of one incident. Before any row is locked, as they do.
 * @throws AppError `conflict` where that takes too long.
 */
export async function lockCatalogue(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRawUnsafe(LOCK_TIMEOUT)
  await sayHeld(
    () => tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`),
    'An upload or a sync is writing to the catalogue right now. Please try again when it is done.',
  )
}

/**
 * Keeps breaches from being deleted until the transaction ends; a deletion that is under way is waited for.
 * @returns the ids of those that are still there.
 */
export async function keepBreaches(client: PoolClient, ids: number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM breach WHERE id = ANY($1) ORDER BY id FOR KEY SHARE',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Runs a statement that may have to wait for somebody.
 * @param held said when that takes too long.
 * @throws AppError `conflict` then.
 */
export async function sayHeld<T>(statement: () => Promise<T>, held = HELD): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    if (databaseCode(error) === LOCK_NOT_AVAILABLE) throw new AppError('conflict', held)
    throw error
  }
}
