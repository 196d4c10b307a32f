import 'server-only'
import { db } from '../db/client'
import { runInBatches } from '../db/run-in-batches'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { paths } from '../paths'
import { formatDateTime } from '../site/format'
import { site } from '../site/site'
import { referenceOf } from './portal/schema'
import { reachable } from './reachable'

// What was recalled is gone from the firm's pages with the transaction that recalled it, whatever that was: triggers see to it. That its
// people are still to be written to is a column of that row, so no recall is forgotten, whoever dies in between. Where a firm has nobody
// whom mail reaches, it stays to be told: whoever comes next is written to, and operators see that nobody was.

const PORTION = 50
/** More people than any firm has here. */
const MAX_TOLD = 200

/** Writes to the people of firms about what was recalled from them. @param until milliseconds since 1970. @returns how many recalls. */
export async function tellRecalled(until: number, now = new Date()): Promise<number> {
  const { done } = await runInBatches(portions(now), until)
  return done
}

async function* portions(now: Date): AsyncGenerator<number, void> {
  // One that stays to be told is looked at once, and keeps no later one waiting.
  for (let last: { recalledAt: Date; id: string } | null = null; ;) {
    const waiting: { id: string; recalledAt: Date | null }[] = await db().handOver.findMany({
      where: {
        recalledAt: { not: null },
        toldAt: null,
        firm: { people: { some: {} } },
        ...(last && {
          OR: [{ recalledAt: { gt: last.recalledAt } }, { recalledAt: last.recalledAt, id: { gt: last.id } }],
        }),
      },
      orderBy: [{ recalledAt: 'asc' }, { id: 'asc' }],
      select: { id: true, recalledAt: true },
      take: PORTION,
    })
    const end = waiting.at(-1)
    if (!end) return
    const renderId = await prepareMail('hand-over-recalled', { firmUrl: `${site().url}${paths.firm}` })
    let told = 0
    for (const { id } of waiting) told += (await tellOne(id, renderId, now)) ? 1 : 0
    yield told
    last = { id: end.id, recalledAt: end.recalledAt! }
  }
}

/** @returns false where somebody else has told it, or nobody is there to be told. */
async function tellOne(id: string, renderId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    // Of two workers one tells it.
    await tx.$queryRaw`SELECT 1 FROM hand_over WHERE id = ${id}::uuid FOR UPDATE`
    const { toldAt, handedOverAt, recalledAt, recallReason, firm } = await tx.handOver.findUniqueOrThrow({
      where: { id },
      select: {
        toldAt: true,
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
    const people = await reachable(tx, firm.people)
    if (toldAt || people.length === 0) return false
    await tx.handOver.update({ where: { id }, data: { toldAt: now } })
    const values = {
      reference: referenceOf(id),
      handed_over_at: formatDateTime(handedOverAt),
      recalled_at: formatDateTime(recalledAt!),
      what_to_do:
        recallReason === 'expired'
          ? 'Its data was kept no longer. Its person has not taken anything back.'
          : 'Stop contacting this person about it.',
    }
    for (const person of people)
      await enqueueMail(tx, {
        dedupeKey: `recalled:${id}:${person.id}`,
        template: 'hand-over-recalled',
        renderId,
        to: person.email,
        values,
      })
    return true
  })
}
