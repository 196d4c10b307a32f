import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { followForm } from './tracker'

interface Ending {
  emailHash: Uint8Array<ArrayBuffer>
  settlementId: number
  slug: string
  now: Date
}

/** Ends that an address follows a settlement without an account, and takes back its consent to mail about this one. */
export async function endFollows(
  tx: Prisma.TransactionClient,
  { emailHash, settlementId, slug, now }: Ending,
): Promise<void> {
  await tx.settlementFollower.updateMany({
    where: { emailHash, settlementId, endedAt: null },
    data: { endedAt: now },
  })
  // Where it followed by a mailed link and went on in an account, the follower has ended before, and the consent has not.
  await tx.consent.updateMany({
    where: { emailHash, form: followForm(slug), revokedAt: null },
    data: { revokedAt: now },
  })
}
