import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { provenWith, type Visit } from '@/lib/visit/visit'
import { keepProof } from '@/lib/verification/visit-proofs'

/** The visit of a browser that has proven to own an address. */
export async function provenVisit(email: string): Promise<Visit> {
  return provenWith(
    {},
    email,
    await db().$transaction((tx) => keepProof(tx, new Uint8Array(hashEmail(email)), new Date())),
  )
}
