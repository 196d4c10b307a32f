import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { AddressMail } from './day-mail'

/** Whether mail about days comes to a member's address, as the sender goes by it. Of one that is not proven nothing else is told. */
export async function readAddressMail(
  client: Prisma.TransactionClient,
  { userId, emailHash }: { userId: string; emailHash: Uint8Array<ArrayBuffer> },
): Promise<AddressMail> {
  const user = await client.user.findUnique({ where: { id: userId }, select: { emailVerifiedAt: true } })
  if (!user?.emailVerifiedAt) return 'unproven'
  const lists = await client.suppression.findMany({
    where: { emailHash, list: { in: ['all', 'deadlines'] }, liftedAt: null },
    select: { list: true, reason: true },
  })
  const all = lists.find(({ list }) => list === 'all')
  if (all) return all.reason === 'bounced' ? 'returned' : all.reason === 'complained' ? 'reported' : 'stopped'
  const [days] = lists
  if (!days) return 'on'
  return days.reason === 'unsubscribed' ? 'off' : 'stopped'
}
