import 'server-only'
import { sealExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'

const PORTION = 1_000

/** Gives profiles from before there was mail the keys by which breaches find them. @returns how many. */
export async function hashProfiles(): Promise<number> {
  for (let done = 0; ;) {
    const rows = await db().user.findMany({
      where: { emailHash: null },
      select: { id: true, email: true },
      take: PORTION,
    })
    if (rows.length === 0) return done
    for (const { id, email } of rows) await db().user.update({ where: { id }, data: profileKeys(email) })
    done += rows.length
  }
}

/** What a profile holds beside its address. */
export function profileKeys(email: string): {
  emailHash: Uint8Array<ArrayBuffer>
  emailCiphertext: Uint8Array<ArrayBuffer>
} {
  const { hash, ciphertext } = sealExposureEmail(email)
  return { emailHash: new Uint8Array(hash), emailCiphertext: new Uint8Array(ciphertext) }
}
