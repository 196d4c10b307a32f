import 'server-only'
import { hashEmail, readSignedEmailHash } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { lockAddress } from '../db/lock-address'
import { site } from '../site/site'
import type { EndedList } from './ended-lists'
import { enqueueMail, prepareMail } from './enqueue'
import { unsubscribePageUrl } from './links'
import { isSuppressed, suppress } from './suppression'

const TOO_LATE: Record<EndedList, string> = {
  alerts:
    'You unsubscribed more than a day ago, so this link cannot change it. To get alerts again, ask to be notified on our site: we mail you a link to confirm it.',
  deadlines:
    'You unsubscribed more than a day ago, so this link cannot change it. To get mail about days again, switch it on in Settings. Without an account, follow a settlement on its page: we mail you a link to confirm it.',
}
const BAD_LINK = 'This unsubscribe link is damaged. Ask for a new one below.'

/** One link for each address in this time. Milliseconds. */
const LINK_INTERVAL_MS = 15 * 60 * 1000
/** Nobody can have an address mailed more often than this, whose ever it is. */
const LINKS_A_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Ends the mail of a list to the address of an unsubscribe link, also what is on its way. Harmless when repeated.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function unsubscribe(token: string, list: EndedList = 'alerts'): Promise<void> {
  await db().$transaction((tx) => suppress(tx, requireEmailHash(token), list, 'unsubscribed'))
}

/**
 * Takes an unsubscription back that was made a moment ago. Later the link cannot: it stands in every alert, and whoever was forwarded
 * one must not overrule its owner for ever. Harmless when repeated.
 * @throws AppError `not_found` for a link that is not ours, `conflict` when it is too late.
 */
export async function subscribeAgain(
  token: string,
  list: EndedList = 'alerts',
  now = new Date(),
): Promise<void> {
  const emailHash = requireEmailHash(token)
  await db().suppression.updateMany({ where: { emailHash, ...undoable(list, now) }, data: { liftedAt: now } })
  const kept = await db().suppression.findUnique({
    where: { emailHash_list: { emailHash, list } },
    select: { reason: true, liftedAt: true },
  })
  if (kept?.liftedAt === null)
    throw new AppError('conflict', kept.reason === 'unsubscribed' ? TOO_LATE[list] : notOurs(list))
}

/** After a complaint, or an operator's word. */
function notOurs(list: EndedList): string {
  return `This address gets no ${list === 'alerts' ? 'alerts' : 'mail about days'} for another reason than this link. Write to ${site().supportEmail}, and we look into it.`
}

function undoable(list: EndedList, now: Date) {
  return {
    list,
    reason: 'unsubscribed',
    liftedAt: null,
    createdAt: { gt: new Date(now.getTime() - DAY_MS) },
  }
}

/** Whether a token is one of our unsubscribe links. */
export function isUnsubscribeToken(token: string): boolean {
  return readSignedEmailHash(token) !== null
}

/** Whether the address of an unsubscribe link gets no mail of a list now, and whether the link can still take that back. */
export async function unsubscribedState(
  token: string,
  list: EndedList = 'alerts',
  now = new Date(),
): Promise<'subscribed' | 'undoable' | 'final'> {
  const emailHash = readSignedEmailHash(token)
  if (emailHash === null || !(await isSuppressed(emailHash, list))) return 'subscribed'
  return (await db().suppression.count({
    where: { emailHash: new Uint8Array(emailHash), ...undoable(list, now) },
  })) > 0
    ? 'undoable'
    : 'final'
}

function requireEmailHash(token: string): Uint8Array<ArrayBuffer> {
  const emailHash = readSignedEmailHash(token)
  if (!emailHash) throw new AppError('not_found', BAD_LINK)
  return new Uint8Array(emailHash)
}

/**
 * Mails an unsubscribe link to whoever owns an address. Whether we know the address, nobody learns: it is mailed either way.
 * @param email as `normaliseEmail` returns it.
 */
export async function mailUnsubscribeLink(email: string, now = Date.now()): Promise<void> {
  const emailHash = hashEmail(email)
  const renderId = await prepareMail('unsubscribe-link', {})
  await db().$transaction(async (tx) => {
    // One at a time for an address, so that requests at once are counted.
    await lockAddress(tx, email)
    const since = new Date(now - DAY_MS)
    const today = await tx.emailMessage.count({
      where: { emailHash: new Uint8Array(emailHash), template: 'unsubscribe-link', createdAt: { gt: since } },
    })
    if (today >= LINKS_A_DAY) return
    await enqueueMail(tx, {
      dedupeKey: `unsubscribe-link:${emailHash.toString('hex')}:${Math.floor(now / LINK_INTERVAL_MS)}`,
      template: 'unsubscribe-link',
      renderId,
      to: email,
      values: { unsubscribe_url: unsubscribePageUrl(emailHash) },
    })
  })
}
