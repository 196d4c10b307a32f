import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

// An account may look up any address that its holder has proven once. Where that address has an account of its own, its owner can
// see that there are such others, and end them.

type Rows = Pick<Prisma.TransactionClient, 'monitoredAddress' | 'user'>

/** How many other accounts look up an address. */
export async function countForeignAddresses(
  tx: Rows,
  userId: string,
  emailHash: Uint8Array<ArrayBuffer>,
): Promise<number> {
  return tx.monitoredAddress.count({
    where: { emailHash, userId: { not: userId }, verifiedAt: { not: null } },
  })
}

/**
 * Takes an address off the list of every other account, also where its link still waits. For who has just proven it, or ends what
 * others have of theirs; an account that should have it opens a new link.
 */
export async function endForeignAddresses(
  tx: Rows,
  userId: string,
  emailHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await tx.monitoredAddress.deleteMany({ where: { emailHash, userId: { not: userId } } })
}

/** Whether an address is the proven one of another account, which then decides about it. */
export async function isOwnedElsewhere(
  tx: Rows,
  userId: string,
  emailHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return (
    (await tx.user.count({
      where: {
        emailHash,
        id: { not: userId },
        emailVerifiedAt: { not: null },
        OR: [{ claimedAt: { not: null } }, { passwordHash: { not: null } }],
      },
    })) > 0
  )
}
