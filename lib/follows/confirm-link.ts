import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { EXAMPLE_WORDS } from '../breaches/kinds/example-words'
import { digestToken, openExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { AppError } from '../http/errors'
import { onList } from '../mail/suppression'
import { phaseOf } from '../settlements/phase'
import { publishedSettlements } from '../settlements/published'
import { followersWhere } from '../settlements/standing-sql'
import { dayMailOf, isTold, mailWords } from './day-mail'
import { findFollowable } from './find-settlement'
import type { Confirmed } from './responses'
import { hasEndedDeadlineMail, wantDeadlineMail } from './set-tracker'
import type { NoticeFacts } from './due-notices'
import { lastDaysToCome, toldWhen } from './to-come'
import { followForm, TRACKER_WORDS, type TrackerState } from './tracker'

// Mailed links that a page asks about once more: opening one changes nothing, for mail scanners open links too.

const TOO_OLD = 'This link is not valid any more. Please ask for a new one.'
const ENDED_SINCE =
  'This link was used before, and mail about the days of settlements to this address has ended since. To get it again, switch it on in Settings, or follow the settlement on its page if you have no account.'

const LINK = {
  purpose: true,
  emailHash: true,
  userId: true,
  usedAt: true,
  expiresAt: true,
  follower: { include: { settlement: { select: { id: true, slug: true, company: true, isExample: true } } } },
} as const

/** One address gets mail about the days of all that it follows, or none. */
const RESTARTED = 'You had stopped mail about days: it is on again, for all that this address follows.'

/** What a link names, for the page that asks. */
export type NamedByLink =
  | { kind: 'follow'; company: string; isExample: boolean; when: string; restarts: boolean; isUsed: boolean }
  | { kind: 'keep'; isUsed: boolean }

/** @returns null for a link that is unknown, too old or of another kind. */
export async function readConfirmLink(token: string, now = new Date()): Promise<NamedByLink | null> {
  const link = await db().emailToken.findUnique({ where: { tokenHash: digestToken(token) }, select: LINK })
  if (!link || (!link.usedAt && link.expiresAt <= now)) return null
  const isUsed = link.usedAt !== null
  if (link.purpose === 'keep_data') return { kind: 'keep', isUsed }
  if (link.purpose !== 'follow_settlement' || !link.follower) return null
  const { slug, company, isExample } = link.follower.settlement
  const head = (await publishedSettlements()).bySlug.get(slug)
  if (!head) return null
  const restarts = !isUsed && (await hasEndedDeadlineMail(db(), new Uint8Array(link.emailHash)))
  return { kind: 'follow', company, isExample, when: toldWhen(head, now), restarts, isUsed }
}

/**
 * Does what a link names, and nothing else. Harmless when repeated: a second time it says how it stands by then.
 * @throws AppError `gone` for a link that is unknown, too old or of another kind, of a settlement that was withdrawn since, and for one that
 *   was used and whose mail has ended since: nobody is promised mail that does not come.
 */
export async function useConfirmLink(token: string, now = new Date()): Promise<Confirmed> {
  const tokenHash = digestToken(token)
  const link = await db().emailToken.findUnique({ where: { tokenHash }, select: LINK })
  if (!link) throw new AppError('gone', TOO_OLD)
  if (link.purpose === 'keep_data' && link.userId) return keep(tokenHash, link.userId, now)
  if (link.purpose === 'follow_settlement' && link.follower) return follow(tokenHash, link.follower, now)
  throw new AppError('gone', TOO_OLD)
}

/** @returns false where it was used before. @throws AppError `gone` */
async function use(
  tx: Prisma.TransactionClient,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.emailToken.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count > 0) return true
  const found = await tx.emailToken.findUnique({ where: { tokenHash }, select: { usedAt: true } })
  if (!found?.usedAt) throw new AppError('gone', TOO_OLD)
  return false
}

async function keep(tokenHash: Uint8Array<ArrayBuffer>, userId: string, now: Date): Promise<Confirmed> {
  await db().$transaction(async (tx) => {
    if (!(await use(tx, tokenHash, now))) return
    await tx.$executeRaw`UPDATE users SET last_active_at = ${now} WHERE id = ${userId}::uuid AND last_active_at < ${now}`
  })
  return { kind: 'keep', message: 'Your data stays for another year.', settlement: null }
}

interface Asked {
  id: string
  emailHash: Uint8Array<ArrayBuffer>
  emailCiphertext: Uint8Array
  settlement: { id: number; slug: string; company: string; isExample: boolean }
}

async function follow(
  tokenHash: Uint8Array<ArrayBuffer>,
  { id, emailHash, emailCiphertext, settlement }: Asked,
  now: Date,
): Promise<Confirmed> {
  const email = openExposureEmail(emailCiphertext)
  if (email === null) throw new AppError('gone', TOO_OLD)
  const head = await findFollowable(settlement.slug)
  const { state, restarted } = await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const isFirst = await use(tx, tokenHash, now)
    const restarted = isFirst && (await begin(tx, { id, emailHash, settlement, tokenHash, now }))
    const mailed = await mailedState(tx, emailHash, settlement.id)
    if (mailed === null && !isFirst) throw new AppError('gone', ENDED_SINCE)
    return { state: mailed, restarted }
  })
  return {
    kind: 'follow',
    message: `${settlement.isExample ? `${EXAMPLE_WORDS} ` : ''}You follow the ${settlement.company} settlement. ${whatComes(state, head, now)}${restarted ? ` ${RESTARTED}` : ''}`,
    settlement: settlement.slug,
  }
}

function whatComes(state: TrackerState | null, settlement: NoticeFacts, now: Date): string {
  if (state === null) return 'This address gets no mail about its days.'
  const [phase, lastDays] = [phaseOf(settlement, now), lastDaysToCome(settlement, now)]
  return isTold(state)
    ? mailWords(dayMailOf('on', { state, phase, lastDays }), state, lastDays)
    : `Your dashboard says “${TRACKER_WORDS[state]}”, so we do not write about its days.`
}

/** Where the address stands among those that are written to; null where it is none of them. By what the sender itself goes by. */
async function mailedState(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
  settlementId: number,
): Promise<TrackerState | null> {
  const [found] = await tx.$queryRawUnsafe<{ state: TrackerState }[]>(
    `SELECT f.state FROM ${followersWhere('p.settlement_id = $1 AND p.email_hash = $2')} f
     WHERE NOT ${onList('f.email_hash', 'deadlines')} AND NOT ${onList('f.email_hash', 'all')}`,
    settlementId,
    emailHash,
  )
  return found?.state ?? null
}

interface Beginning extends Pick<Asked, 'id' | 'emailHash' | 'settlement'> {
  tokenHash: Uint8Array<ArrayBuffer>
  now: Date
}

/** @returns whether mail that the address had ended begins again. */
async function begin(
  tx: Prisma.TransactionClient,
  { id, emailHash, settlement, tokenHash, now }: Beginning,
): Promise<boolean> {
  await tx.consent.updateMany({
    where: { emailHash, form: followForm(settlement.slug), revokedAt: null, confirmedAt: null },
    data: { confirmedBy: tokenHash, confirmedAt: now },
  })
  const restarts = await wantDeadlineMail(tx, emailHash, now)
  const owner = await tx.user.findFirst({
    where: { emailHash, emailVerifiedAt: { not: null }, claimedAt: { not: null } },
    select: { id: true },
  })
  if (!owner) {
    // Whoever has ended it follows anew, from now on.
    await tx.settlementFollower.updateMany({ where: { id, endedAt: { not: null } }, data: { confirmedAt: now, endedAt: null } }) // prettier-ignore
    await tx.settlementFollower.updateMany({ where: { id, confirmedAt: null }, data: { confirmedAt: now } })
    return restarts
  }
  // An account's address joins its list, where what its member has noted stays, but for what says that it is not theirs.
  const where = { userId: owner.id, settlementId: settlement.id }
  await tx.memberSettlement.createMany({
    data: { ...where, followedAt: now, updatedAt: now },
    skipDuplicates: true,
  })
  await tx.memberSettlement.updateMany({
    where: { ...where, state: 'not_mine' },
    data: { state: 'watching', updatedAt: now },
  })
  await tx.settlementFollower.updateMany({ where: { id }, data: { confirmedAt: now, endedAt: now } })
  return restarts
}
