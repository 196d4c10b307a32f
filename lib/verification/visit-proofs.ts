import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { randomId } from '../db/ids'
import { VISIT_TTL_S } from '../visit/visit'

// That a browser has proven to own an address, by a mailed link. Its visit cookie names a row; the row says whether that
// still counts, so that it can be ended, and so that a copy of the cookie is worth no more than the row.

/** Proves an address for the browser that has opened its link. @returns the id for its visit. */
export async function keepProof(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<string> {
  const id = randomId()
  await tx.visitProof.create({
    data: { id, emailHash, createdAt: now, expiresAt: new Date(now.getTime() + VISIT_TTL_S * 1000) },
  })
  return id
}

/** Which of some proofs, each of a (normalised) address, still count. One query, and none without proofs. */
export async function standingProofs<T extends { id: string; email: string }>(
  proofs: readonly T[],
  now = new Date(),
): Promise<T[]> {
  if (proofs.length === 0) return []
  const rows = await db().visitProof.findMany({
    where: { id: { in: proofs.map(({ id }) => id) }, ...standing(now) },
    select: { id: true, emailHash: true },
  })
  return proofs.filter(({ id, email }) =>
    rows.some((row) => row.id === id && hashEmail(email).equals(row.emailHash)),
  )
}

/**
 * Uses a proof to claim an account, which each does once.
 * @param tx the claim's own transaction.
 * @returns false for one that was used, ended or is too old.
 */
export async function useProof(
  tx: Prisma.TransactionClient,
  id: string,
  emailHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.visitProof.updateMany({
    where: { id, emailHash, usedAt: null, ...standing(now) },
    data: { usedAt: now },
  })
  return count === 1
}

/**
 * Ends every proof of an address: for all that changes what opens its account.
 * @param tx holds the address's lock, so that none begins meanwhile.
 */
export async function endProofs(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
  now = new Date(),
): Promise<void> {
  await tx.visitProof.updateMany({ where: { emailHash, endedAt: null }, data: { endedAt: now } })
}

/** Ends the proofs of one browser, which signs out. */
export async function endProofsOf(proofs: readonly { id: string }[] = [], now = new Date()): Promise<void> {
  if (proofs.length === 0) return
  await db().visitProof.updateMany({
    where: { id: { in: proofs.map(({ id }) => id) }, endedAt: null },
    data: { endedAt: now },
  })
}

function standing(now: Date) {
  return { endedAt: null, expiresAt: { gt: now } }
}
