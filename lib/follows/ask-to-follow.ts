import 'server-only'
import { CONSENT_VERSION } from '../consents/consent-texts'
import { digestToken, randomToken, sealExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { confirmUrl } from '../mail/links'
import { untilNextMail } from '../verification/mail-bound'
import { findFollowable } from './find-settlement'
import { privateOnes } from './private-ones'
import { hasEndedDeadlineMail } from './set-tracker'
import { toldWhen } from './to-come'
import { followForm, followWords } from './tracker'

const TOKEN_TTL_MS = 24 * 60 * 60 * 1000
/** The same link is not mailed again sooner. Milliseconds. */
const INTERVAL_MS = 15 * 60 * 1000

interface Asking {
  slug: string
  /** As `normaliseEmail` returns it. */
  email: string
  ip: string
  userAgent: string
}

/**
 * Mails the owner of an address a link that names a settlement: only who opens it follows. What comes of it is the same for every
 * address. Past the bound of mail that anybody can have sent nothing goes out.
 * @throws AppError `not_found`, `gone`; `conflict` for one whose name may stand in no mail.
 */
export async function askToFollow({ slug, email, ip, userAgent }: Asking, now = new Date()): Promise<void> {
  const settlement = await findFollowable(slug)
  const { id: settlementId, company, isExample } = settlement
  if ((await privateOnes([settlementId])).size > 0)
    throw new AppError('conflict', 'We do not name this one in mail. Sign in to follow it.')
  const when = toldWhen(settlement, now)
  const { hash, ciphertext } = sealExposureEmail(email)
  const emailHash = new Uint8Array(hash)
  // Both, whatever the address has ended: how long it takes says nothing of it.
  const [plain, anew] = await Promise.all(
    [false, true].map((restarts) => prepareMail('settlement-follow', { company, isExample, when, restarts })),
  )
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const follower = await tx.settlementFollower.upsert({
      where: { settlementId_emailHash: { settlementId, emailHash } },
      create: { settlementId, emailHash, emailCiphertext: new Uint8Array(ciphertext), createdAt: now },
      update: {},
      select: { id: true, confirmedAt: true, endedAt: true },
    })
    const recent = await tx.emailToken.count({
      where: { followerId: follower.id, createdAt: { gt: new Date(now.getTime() - INTERVAL_MS) } },
    })
    if (recent > 0 || (await untilNextMail(tx, emailHash, now)) > 0) return
    const text = followWords(company, when)
    const standing = { emailHash, form: followForm(slug), text, revokedAt: null }
    if ((await tx.consent.count({ where: standing })) === 0)
      await tx.consent.create({
        data: { ...standing, kind: 'email', version: CONSENT_VERSION, ip, userAgent, givenAt: now },
      })
    const token = randomToken()
    const tokenHash = digestToken(token)
    await tx.emailToken.create({
      data: {
        tokenHash,
        purpose: 'follow_settlement',
        emailHash,
        followerId: follower.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + TOKEN_TTL_MS),
      },
    })
    await enqueueMail(tx, {
      dedupeKey: `follow:${Buffer.from(tokenHash).toString('hex')}`,
      template: 'settlement-follow',
      renderId: (await hasEndedDeadlineMail(tx, emailHash)) ? anew! : plain!,
      to: email,
      values: { confirm_url: confirmUrl(token) },
      // Who follows it already has nothing to confirm.
      isWritten: follower.confirmedAt === null || follower.endedAt !== null,
    })
  })
}
