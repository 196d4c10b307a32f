import 'server-only'
import { db } from '../db/client'
import { runInBatches } from '../db/run-in-batches'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { paths } from '../paths'
import { formatDateTime } from '../site/format'
import { site } from '../site/site'
import { referenceOf } from './portal/schema'
import { recallMailKey, recallReaches, TOLD_NOBODY } from './reachable'

// What was recalled is gone from the firm's pages with the transaction that recalled it, whatever that was: triggers see to it. That its
// people are still to be written to is a column of that row, so no recall is forgotten, whoever dies in between. Where a firm has nobody
// whom mail reaches, it stays to be told: whoever comes next is written to, and operators see that nobody was. So it is when every message
// about it has come back.

const TEMPLATE = 'hand-over-recalled'
const PORTION = 50
/** More people than any firm has here. */
const MAX_TOLD = 200

/** Writes to the people of firms about what was recalled from them. @param until milliseconds since 1970. @returns how many recalls. */
export async function tellRecalled(until: number, now = new Date()): Promise<number> {
  await reopenUndelivered(now)
  const { done } = await runInBatches(portions(now), until)
  return done
}

/** How long after it a message may still come back, in days. */
const COMES_BACK_DAYS = 30

/** What was written about and came back from everybody is to be told again. */
async function reopenUndelivered(now: Date): Promise<void> {
  await db().$executeRaw`
    WITH returned AS (
      SELECT DISTINCT split_part(m.dedupe_key, ':', 2)::uuid AS id FROM email_message m
      WHERE m.template = ${TEMPLATE} AND m.state::text = ANY(${[...TOLD_NOBODY]})
        AND m.created_at > ${now}::timestamptz - ${COMES_BACK_DAYS} * interval '1 day')
    UPDATE hand_over h SET told_at = NULL FROM returned r
    WHERE h.id = r.id AND h.told_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM email_message m
      WHERE m.template = ${TEMPLATE} AND m.state::text <> ALL(${[...TOLD_NOBODY]})
        AND starts_with(m.dedupe_key, 'recalled:' || h.id || ':'))`
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
    const renderId = await prepareMail(TEMPLATE, { firmUrl: `${site().url}${paths.firm}` })
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
    if (toldAt) return false
    const { people, isTold } = await recallReaches(tx, id, firm.people)
    if (people.length === 0 && !isTold) return false
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
        dedupeKey: recallMailKey(id, person.id),
        template: TEMPLATE,
        renderId,
        to: person.email,
        values,
      })
    return true
  })
}
