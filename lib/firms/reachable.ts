import 'server-only'
import type { EmailState, Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'

/** What a message of one recall to one of a firm's people is, once and for all. */
export const recallMailKey = (handOverId: string, personId: string): string =>
  `recalled:${handOverId}:${personId}`

/** The states of a message that told nobody anything. */
export const TOLD_NOBODY: readonly EmailState[] = ['bounced', 'complained', 'parked', 'skipped', 'cancelled']

/**
 * Of the people of a firm those who can still be told of a recall: whom mail reaches, and whose message about it has not come back.
 * @returns them, and whether a message about it is under way or arrived after all.
 */
export async function recallReaches<P extends { id: string; email: string }>(
  tx: Pick<Prisma.TransactionClient, 'suppression' | 'emailMessage'>,
  handOverId: string,
  people: readonly P[],
): Promise<{ people: P[]; isTold: boolean }> {
  const written = await tx.emailMessage.findMany({
    where: { dedupeKey: { in: people.map(({ id }) => recallMailKey(handOverId, id)) } },
    select: { dedupeKey: true, state: true },
  })
  const keys = new Set(written.map(({ dedupeKey }) => dedupeKey))
  const unwritten = people.filter(({ id }) => !keys.has(recallMailKey(handOverId, id)))
  return {
    people: await reachable(tx, unwritten),
    isTold: written.some(({ state }) => !TOLD_NOBODY.includes(state)),
  }
}

/** Of the people of firms those whom mail reaches: the others' mailboxes refuse us. */
export async function reachable<P extends { email: string }>(
  tx: Pick<Prisma.TransactionClient, 'suppression'>,
  people: readonly P[],
): Promise<P[]> {
  if (people.length === 0) return []
  const keyed = people.map((person) => ({ person, key: hashEmail(person.email).toString('hex') }))
  const refusing = await tx.suppression.findMany({
    where: {
      emailHash: { in: keyed.map(({ key }) => new Uint8Array(Buffer.from(key, 'hex'))) },
      list: 'all',
      liftedAt: null,
    },
    select: { emailHash: true },
  })
  const refused = new Set(refusing.map(({ emailHash }) => Buffer.from(emailHash).toString('hex')))
  return keyed.flatMap(({ person, key }) => (refused.has(key) ? [] : [person]))
}
