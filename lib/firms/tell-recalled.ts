import 'server-only'
import { db } from '../db/client'
import { runInBatches } from '../db/run-in-batches'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { paths } from '../paths'
import { formatDateTime } from '../site/format'
import { site } from '../site/site'
import { referenceOf } from './portal/schema'

// What was recalled is gone from the firm's pages with the transaction that recalled it, whatever that was: triggers see to it. That its
// people are still to be written to is a column of that row, so no recall is forgotten, whoever dies in between.

const PORTION = 50
/** More people than any firm has here. */
const MAX_TOLD = 200

/** Writes to the people of firms about what was recalled from them. @param until milliseconds since 1970. @returns how many recalls. */
export async function tellRecalled(until: number, now = new Date()): Promise<number> {
  const { done } = await runInBatches(portions(now), until)
  return done
}

async function* portions(now: Date): AsyncGenerator<number, void> {
  for (;;) {
    const waiting = await db().handOver.findMany({
      where: { recalledAt: { not: null }, toldAt: null },
      orderBy: { recalledAt: 'asc' },
      select: { id: true },
      take: PORTION,
    })
    if (waiting.length === 0) return
    const renderId = await prepareMail('hand-over-recalled', { firmUrl: `${site().url}${paths.firm}` })
    for (const { id } of waiting) await tellOne(id, renderId, now)
    yield waiting.length
  }
}

async function tellOne(id: string, renderId: string, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.handOver.updateMany({
      where: { id, toldAt: null, recalledAt: { not: null } },
      data: { toldAt: now },
    })
    if (count === 0) return
    const { handedOverAt, recalledAt, recallReason, firm } = await tx.handOver.findUniqueOrThrow({
      where: { id },
      select: {
        handedOverAt: true,
        recalledAt: true,
        recallReason: true,
        firm: {
          select: {
            people: { take: MAX_TOLD, orderBy: { createdAt: 'asc' }, select: { id: true, email: true } },
          },
        },
      },
    })
    const values = {
      reference: referenceOf(id),
      handed_over_at: formatDateTime(handedOverAt),
      recalled_at: formatDateTime(recalledAt!),
      what_to_do:
        recallReason === 'expired'
          ? 'Its data was kept no longer. Its person has not taken anything back.'
          : 'Stop contacting this person about it.',
    }
    for (const person of firm.people)
      await enqueueMail(tx, {
        dedupeKey: `recalled:${id}:${person.id}`,
        template: 'hand-over-recalled',
        renderId,
        to: person.email,
        values,
      })
  })
}
