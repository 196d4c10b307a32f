import 'server-only'
import { COMMAND_LINE, recordAudit } from '../audit/record'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { endAccountLinks } from './end-account-links'
import { endProofs } from '../verification/visit-proofs'
import { revokeSessions } from './sessions'

/**
 * Ends every session of an account, with what its tickets opened and what visits have proven of its address. For whoever
 * runs the service: the account's passwords and passkeys stay.
 * @param email as `normaliseEmail` returns it.
 * @returns false where there is no such account.
 */
export async function endSessionsOf(email: string, now = new Date()): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } })
    if (!user) return false
    await revokeSessions(tx, user.id, { now })
    await endAccountLinks(tx, user.id, now)
    await endProofs(tx, new Uint8Array(hashEmail(email)), now)
    await recordAudit(tx, { actor: COMMAND_LINE, action: 'session.end', subject: user.id })
    return true
  })
}

/** The same for everybody, operators, people of law firms and sign-ups that wait included. @returns how many sessions have ended. */
export async function endAllSessions(now = new Date()): Promise<number> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.session.updateMany({ where: { revokedAt: null }, data: { revokedAt: now } })
    const ofFirms = await tx.firmSession.updateMany({ where: { revokedAt: null }, data: { revokedAt: now } })
    await tx.visitProof.updateMany({ where: { endedAt: null }, data: { endedAt: now } })
    await recordAudit(tx, {
      actor: COMMAND_LINE,
      action: 'session.end',
      subject: 'everybody',
      after: { sessions: count + ofFirms.count },
    })
    return count + ofFirms.count
  })
}
