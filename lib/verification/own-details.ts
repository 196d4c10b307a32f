import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/** Name, phone and zip, as a request or a profile has them. */
interface Details {
  name: string
  phoneNumber: string | null
  zipCode: string | null
}

const DETAILS = { name: true, phoneNumber: true, zipCode: true } as const

/**
 * Gives a profile that is nobody's account yet the details of the request that its owner has confirmed first; of several at once, the
 * last that was sent. Without one, what some request has put into it goes: a stranger may have sent that.
 * @param tx holds the address's lock.
 * @param gone a request that was just taken back.
 */
export async function takeOwnDetails(
  tx: Prisma.TransactionClient,
  userId: string,
  gone?: Details,
): Promise<void> {
  const own = await tx.lead.findFirst({
    where: { userId, confirmedAt: { not: null } },
    orderBy: [{ confirmedAt: 'asc' }, { createdAt: 'desc' }],
    select: DETAILS,
  })
  if (own) return void (await tx.user.update({ where: { id: userId }, data: own }))
  const known = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: DETAILS })
  const sent = [
    ...(gone ? [gone] : []),
    ...(await tx.lead.findMany({
      where: { userId },
      distinct: ['name', 'phoneNumber', 'zipCode'],
      select: DETAILS,
    })),
  ]
  const isForeign = (field: keyof Details) => sent.some((details) => details[field] === known[field])
  await tx.user.update({
    where: { id: userId },
    data: {
      ...(isForeign('name') && { name: '' }),
      ...(isForeign('phoneNumber') && { phoneNumber: null }),
      ...(isForeign('zipCode') && { zipCode: null }),
    },
  })
}

/** The same after a request was taken back, where the profile has its details from that one. */
export async function loseDetailsOf(
  tx: Prisma.TransactionClient,
  userId: string,
  gone: Details,
): Promise<void> {
  const { name, phoneNumber, zipCode } = gone
  const from = { id: userId, claimedAt: null, passwordHash: null, name, phoneNumber, zipCode }
  if ((await tx.user.count({ where: from })) > 0) await takeOwnDetails(tx, userId, gone)
}
