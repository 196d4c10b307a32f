import { hashEmail } from '@/lib/crypto'
import { db } from '@/lib/db'
import { provenWith, type Visit } from '@/lib/http/visit'
import { keepProof } from '@/lib/users/visit-proofs'

/** The visit of a browser that has proven to own an address. */
export async function provenVisit(email: string): Promise<Visit> {
  return provenWith(
    {},
    email,
    await db().$transaction((tx) => keepProof(tx, new Uint8Array(hashEmail(email)), new Date())),
  )
}
