import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { FOLLOW_FORM, followWords } from './tracker'

interface Ending {
  emailHash: Uint8Array<ArrayBuffer>
  settlementId: number
  company: string
  now: Date
}

/** Ends that an address follows a settlement without an account, and takes its consent back. */
export async function endFollows(
  tx: Prisma.TransactionClient,
  { emailHash, settlementId, company, now }: Ending,
): Promise<void> {
  const { count } = await tx.settlementFollower.updateMany({
    where: { emailHash, settlementId, endedAt: null },
    data: { endedAt: now },
  })
  if (count > 0)
    await tx.consent.updateMany({
      where: { emailHash, form: FOLLOW_FORM, text: followWords(company), revokedAt: null },
      data: { revokedAt: now },
    })
}
