import { sealExposureEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'

/** Puts addresses on the list of a breach's row, as an import does. */
export async function listIn(breachId: number, ...emails: string[]): Promise<void> {
  const { count } = await db().exposure.createMany({
    data: emails.map((email) => {
      const { hash, ciphertext } = sealExposureEmail(email)
      return {
        emailHash: new Uint8Array(hash),
        emailCiphertext: new Uint8Array(ciphertext),
        breachId,
      }
    }),
    skipDuplicates: true,
  })
  await db().keptCount.create({ data: { name: 'exposure', key: String(breachId), n: BigInt(count) } })
  await db().breachToMatch.upsert({
    where: { breachId },
    create: { breachId },
    update: { queuedAt: new Date() },
  })
}

/** Lets a row tell of another one's incident. */
export async function merge(id: number, mergedIntoId: number): Promise<void> {
  await db().breach.update({ where: { id }, data: { mergedIntoId } })
}

/** Takes it apart again. */
export async function unmerge(id: number): Promise<void> {
  await db().breach.update({ where: { id }, data: { mergedIntoId: null } })
}
