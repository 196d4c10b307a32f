import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import type { Visit } from '../visit/visit'
import { endAccountLinks } from './end-account-links'
import { lockOwnAddress } from '../verification/lock-own-address'
import { endProofs, endProofsOf } from '../verification/visit-proofs'
import { revokeSession, revokeSessions } from './sessions'
import type { Viewer } from './viewer'

/**
 * Ends a viewer's session, or every session of their account, and what their browser had proven; everywhere, what any browser
 * had proven for the account's address. Harmless when repeated.
 */
export async function signOut(
  viewer: Viewer | null,
  visit: Visit,
  everywhere: boolean,
  now = new Date(),
): Promise<void> {
  await endProofsOf(visit.proofs, now)
  if (!viewer) return
  if (!everywhere || viewer.kind !== 'member') return revokeSession(viewer.sid, now)
  await db().$transaction(async (tx) => {
    const email = await lockOwnAddress(tx, viewer.userId)
    await revokeSessions(tx, viewer.userId, { now })
    await endAccountLinks(tx, viewer.userId, now)
    if (email !== null) await endProofs(tx, new Uint8Array(hashEmail(email)), now)
  })
}
