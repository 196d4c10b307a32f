import 'server-only'
import { db } from '../../db/client'
import { formatNumber } from '../../validation/format-number'
import { AppError } from '../../http/errors'
import { lockMember, type Transaction } from '../lock-member'
import {
  inClaimOrder,
  MORE_THAN_A_DAY,
  MOST_ENTRIES,
  overfullDay,
  totalsOf,
  type LossEntry,
  type Totals,
} from './entry'
import type { Diary } from './schema'

/** Everything that a member has written down. */
export async function readDiary(userId: string): Promise<Diary> {
  const entries = await readEntries(db(), userId)
  return { entries: inClaimOrder(entries), totals: totalsOf(entries) }
}

/**
 * Keeps entries, by the ids that their sender made: what is sent twice is kept once, and what is sent anew takes the place of what
 * was there. Who writes last is right. All of them, or none.
 * @throws AppError `invalid_fields` where a day would have more than 24 hours, `conflict` past 2,000 entries.
 */
export async function keepEntries(
  userId: string,
  sent: readonly LossEntry[],
  now = new Date(),
): Promise<Totals> {
  const wanted = new Map(sent.map((entry) => [entry.id, entry]))
  return db().$transaction(async (tx) => {
    await lockMember(tx, userId)
    const kept = await readEntries(tx, userId)
    const all = [...kept.filter(({ id }) => !wanted.has(id)), ...wanted.values()]
    if (all.length > MOST_ENTRIES && all.length > kept.length)
      throw new AppError('conflict', `A diary has ${formatNumber(MOST_ENTRIES)} entries at most.`)
    requireDays(all, sent)
    await tx.lossEntry.deleteMany({ where: { userId, id: { in: [...wanted.keys()] } } })
    await tx.lossEntry.createMany({
      data: [...wanted.values()].map(({ day, ...entry }) => ({
        userId,
        ...entry,
        day: new Date(day),
        createdAt: now,
        updatedAt: now,
      })),
    })
    return totalsOf(all)
  })
}

/** Takes an entry out. Harmless when repeated. */
export async function removeEntry(userId: string, id: string): Promise<Totals> {
  await db().lossEntry.deleteMany({ where: { userId, id } })
  return totalsOf(await readEntries(db(), userId))
}

function requireDays(all: readonly LossEntry[], sent: readonly LossEntry[]): void {
  const day = overfullDay(all)
  const index = sent.findLastIndex((entry) => entry.day === day && entry.kind === 'time')
  if (day === null || index === -1) return
  throw new AppError('invalid_fields', `${MORE_THAN_A_DAY}.`, {
    fieldErrors: { [`entries.${index}.minutes`]: MORE_THAN_A_DAY },
  })
}

async function readEntries(client: Pick<Transaction, 'lossEntry'>, userId: string): Promise<LossEntry[]> {
  const rows = await client.lossEntry.findMany({ where: { userId }, take: MOST_ENTRIES })
  return rows.map(({ id, day, kind, cents, minutes, note, uniqueBreachId }) => ({
    id,
    day: day.toISOString().slice(0, 10),
    kind: kind as LossEntry['kind'],
    cents,
    minutes,
    note,
    uniqueBreachId,
  }))
}
