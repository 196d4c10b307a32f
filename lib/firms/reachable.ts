import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'

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
