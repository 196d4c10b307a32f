import 'server-only'
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../../db'
import { AppError } from '../../http/errors'
import { enqueueAccountNotice, prepareAccountNotice } from '../../users/account-notice'
import { takeChallenge } from './challenges'
import { lockOwner } from './lock-owner'
import { MAX_PASSKEYS, NOT_VERIFIED, type PasskeyFacts } from './passkey'
import { passkeyFacts } from './passkey-facts'
import { tooMany } from './registration-options'
import { ALGORITHMS, relyingParty } from './relying-party'

interface Registration {
  userId: string
  /** The session that asks, which must still live when the passkey is kept; null where something else let the caller in. */
  sid: string | null
  /** As the browser's cookie names it. */
  challengeId: string | undefined
  response: RegistrationResponseJSON
  /** By the rule of name.ts. */
  name: string
}

/**
 * Ends a registration: the passkey is checked (WebAuthn Level 3, section 7.1) and kept, and the owner is told. A profile without an
 * account becomes one by it.
 * @throws AppError `invalid_fields` the answer does not hold, `conflict` no room for another, or already registered,
 *   `not_found` no such account, `unauthenticated` the session has ended meanwhile.
 */
export async function verifyRegistration({ userId, sid, challengeId, response, name }: Registration, now = new Date()): Promise<PasskeyFacts> {
  const challenge = await takeChallenge(challengeId, { purpose: 'register', userId, now })
  const checked = challenge === null ? null : await check(response, challenge)
  // Not `unauthenticated`: the session that asks is in order, and nobody should be signed out over this.
  if (!checked) throw new AppError('invalid_fields', NOT_VERIFIED)
  const { credential, credentialBackedUp } = checked
  const notice = await prepareAccountNotice('passkey-added')
  return db().$transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) throw new AppError('not_found', 'This account is not there any more.')
    // Whoever has proven the address since has ended the session of the holder before, who must not stay by a passkey.
    if (sid !== null && !(await isLive(tx, sid, now))) throw new AppError('unauthenticated', 'Please sign in first.')
    if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) throw tooMany()
    const [kept] = await tx.passkey.createManyAndReturn({
      data: [{
        id: credential.id, userId, publicKey: credential.publicKey, counter: BigInt(credential.counter), transports: credential.transports ?? [],
        name, backedUp: credentialBackedUp, createdAt: now,
      }],
      skipDuplicates: true,
    })
    if (!kept) throw new AppError('conflict', 'This passkey is registered already.')
    await tx.user.updateMany({ where: { id: userId, claimedAt: null }, data: { claimedAt: now } })
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
    await enqueueAccountNotice(tx, { renderId: notice, to: email, key: `passkey:${kept.id}`, now })
    return passkeyFacts(kept)
  })
}

async function isLive(tx: Prisma.TransactionClient, sid: string, now: Date): Promise<boolean> {
  return (await tx.session.count({ where: { id: sid, revokedAt: null, expiresAt: { gt: now } } })) === 1
}

/** @returns what the answer registers, or null when it does not hold. */
async function check(response: RegistrationResponseJSON, challenge: string) {
  const { id, origin } = relyingParty()
  // The library throws for everything that is wrong with an answer; it reads nothing but its arguments.
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  return answer?.verified ? answer.registrationInfo : null
}
