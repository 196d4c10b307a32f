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

/**
 * What ends for everybody, in this order: a proof may open an account. `holds` is the table that is written, or whose row is locked,
 * before such a session or proof is made (lockAccount), so that who locks it finds those that are being made this very moment.
 */
const EVERYBODYS = [
  {
    holds: 'visit_proof',
    ends: `UPDATE visit_proof SET ended_at = $1 WHERE ended_at IS NULL`,
    isSession: false,
  },
  {
    holds: 'firm_person',
    ends: `UPDATE firm_session SET revoked_at = $1 WHERE revoked_at IS NULL`,
    isSession: true,
  },
  {
    holds: 'session',
    ends: `UPDATE session SET revoked_at = $1 WHERE revoked_at IS NULL AND user_id IS NULL`,
    isSession: true,
  },
  {
    holds: 'users',
    ends: `UPDATE session SET revoked_at = $1 WHERE revoked_at IS NULL AND user_id IS NOT NULL`,
    isSession: true,
  },
] as const

/** One may be about many rows. Milliseconds. */
const TRANSACTION = { maxWait: 30_000, timeout: 10 * 60_000 }

/**
 * The same for everybody, operators, people of law firms and sign-ups that wait included, and those that are beginning this very moment.
 * Harmless when repeated.
 * @returns how many sessions have ended.
 */
export async function endAllSessions(now = new Date()): Promise<number> {
  let sessions = 0
  // Most of them first, so that nobody waits for longer than the rest takes.
  for (const { ends, isSession } of EVERYBODYS) {
    const count = await db().$executeRawUnsafe(ends, now)
    if (isSession) sessions += count
  }
  for (const { holds, ends, isSession } of EVERYBODYS)
    await db().$transaction(async (tx) => {
      // Waits for all that write the table or hold a row of it, and for nobody who reads.
      await tx.$executeRawUnsafe(`LOCK TABLE ${holds} IN EXCLUSIVE MODE`)
      const count = await tx.$executeRawUnsafe(ends, now)
      if (isSession) sessions += count
      // Together with the accounts: who is put back after this is signed out by it (lib/members/desk/restore-user.ts).
      if (holds === 'users')
        await recordAudit(tx, {
          actor: COMMAND_LINE,
          action: 'session.end',
          subject: 'everybody',
          after: { sessions },
        })
    }, TRANSACTION)
  return sessions
}
