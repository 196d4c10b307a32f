import 'server-only'
import { Prisma, type Breach as BreachRow } from '@/prisma/generated/client'
import { databaseCode, LOCK_NOT_AVAILABLE } from '../database-code'
import { AppError } from '../http/errors'

const GONE = 'Another admin has deleted this breach already.'
const UNKNOWN = 'There is no such breach.'
const HELD = 'An upload is writing to this breach right now. Please try again when it is done.'
const MAX_ID = 2_147_483_647

/** Every admin change of a breach waits this long for others, and says so then. */
export const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '4s'"

/**
 * Finds a breach that an admin is about to change, and holds it until the transaction ends.
 * @param key its public key, or its number as text (specification, admin side, section 7).
 * @param strength `UPDATE` also keeps imports from adding to it.
 * @throws AppError `not_found`: never there, or deleted meanwhile. `conflict`: an import holds it.
 */
export async function lockBreach(tx: Prisma.TransactionClient, key: string, strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE'): Promise<BreachRow> {
  const number = /^[1-9]\d{0,9}$/.test(key) && Number(key) <= MAX_ID ? Number(key) : null
  await tx.$executeRawUnsafe(LOCK_TIMEOUT)
  const rows = await sayHeld(() => tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM breach WHERE unique_breach_id = ${key.replaceAll('\0', '')} OR id = ${number}::int
    ORDER BY unique_breach_id = ${key.replaceAll('\0', '')} DESC LIMIT 1 FOR ${Prisma.raw(strength)}`)
  const row = rows[0] && (await tx.breach.findUnique({ where: { id: rows[0].id } }))
  if (row) return row
  const deleted = await tx.auditEvent.findFirst({ where: { subject: key, action: 'breach.delete' }, select: { id: true } })
  throw new AppError('not_found', deleted ? GONE : UNKNOWN)
}

/** Runs a statement that may have to wait for an import. @throws AppError `conflict` when that takes too long. */
export async function sayHeld<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    if (databaseCode(error) === LOCK_NOT_AVAILABLE) throw new AppError('conflict', HELD)
    throw error
  }
}
