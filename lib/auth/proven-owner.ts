import 'server-only'
import { proofOf, type Visit } from '../visit/visit'
import { standingProofs } from '../verification/visit-proofs'
import { ownsAsMember, type Viewer } from './viewer'

/** The proof by which this browser owns the (normalised) address, as things stand now; null without one. */
export async function standingProof(visit: Visit, email: string): Promise<string | null> {
  const proof = proofOf(visit, email)
  const [standing] = proof ? await standingProofs([proof]) : []
  return standing?.id ?? null
}

/** Whether this browser has proven to own the (normalised) address. The database is asked only where its visit says so. */
async function ownsAddress(visit: Visit, email: string): Promise<boolean> {
  return (await standingProof(visit, email)) !== null
}

/** The addresses that this browser has proven to own, the one proven last at the end. */
export async function ownedAddresses(visit: Visit): Promise<string[]> {
  return (await standingProofs(visit.proofs ?? [])).map(({ email }) => email)
}

/**
 * Whether somebody has proven to own the (normalised) address: by a mailed link in this visit, or as the member whose it is.
 * @param readViewer is only asked where the visit does not say.
 */
export async function isProvenOwner(
  visit: Visit,
  readViewer: () => Promise<Viewer | null>,
  email: string,
): Promise<boolean> {
  return (await ownsAddress(visit, email)) || ownsAsMember(await readViewer(), email)
}
