import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'
import { lockLeadsOf } from '../db/lock-leads'
import { FOLLOW_FORMS } from '../consents/account-consents'
import { scrubConsents } from '../consents/scrub-consents'
import { IS_FINISHED, TELLS_LISTED } from '../mail/finished'
import { keepTheirNo } from '../mail/suppression'
import { IS_OF_OFFICE } from '../mail/template-table'

type Deleting = Pick<
  Prisma.TransactionClient,
  '$executeRaw' | '$executeRawUnsafe' | '$queryRaw' | '$queryRawUnsafe'
>

/** @see deleteUsersData, for one. */
export function deleteUserData(
  tx: Deleting,
  user: { id: string; email: string },
  now = new Date(),
): Promise<void> {
  return deleteUsersData(tx, [user], { now })
}

/** SQL: consent `k`, message `m` and link `t` are of an address that follows a settlement by mailed links. */
const OF_FOLLOWING = {
  consent: `starts_with(k.form, '${FOLLOW_FORMS}')`,
  message: `m.template IN ('settlement-follow', 'settlement-day')`,
  link: `t.purpose = 'follow_settlement'`,
}

interface Extent {
  now?: Date
  /**
   * Whether what an address follows by mailed links goes on: it was asked for apart from the profile, and has a time of its own. For a
   * profile that nobody has used for a year; who deletes their data wants that gone too.
   */
  keepsFollows?: boolean
  /**
   * Whether an operator may put them back for seven days (lib/members/desk/rows-of-user.ts has what then waits): what cannot be
   * given back, the words of consents and mail that was sent, stays until they are removed for good.
   */
  canComeBack?: boolean
}

/**
 * Removes profiles with everything of theirs, and what of them could have been put back. What stays: consents, revoked, scrubbed and
 * without their request; suppressions, and that they wanted no mail about new breaches;
 * opt-outs from look-ups; exposures, which are the breaches' own; mail that is under way, which the purge takes later; mail
 * to the address for its office (`IS_OF_OFFICE`).
 * The same number of statements for one as for hundreds.
 * @param tx holds the locks of their addresses.
 */
export async function deleteUsersData(
  tx: Deleting,
  users: { id: string; email: string }[],
  { now = new Date(), keepsFollows = false, canComeBack = false }: Extent = {},
): Promise<void> {
  const but = (of: keyof typeof OF_FOLLOWING): string => (keepsFollows ? `AND NOT ${OF_FOLLOWING[of]}` : '')
  const ids = users.map(({ id }) => id)
  await lockLeadsOf(tx, ids)
  const own = users.map(({ email }) => hashEmail(email).toString('hex'))
  const all = [...own, ...(await furtherHashes(tx, ids))]
  if (!canComeBack) {
    await dropRemoved(tx, own, now)
    if (!keepsFollows)
      await tx.$queryRaw`SELECT forget_in_removed(ARRAY(SELECT decode(h, 'hex') FROM unnest(${all}::text[]) AS h))`
    await endConsents(tx, { own, ids, now, but: but('consent') })
    await tx.$executeRawUnsafe(
      `DELETE FROM email_message m WHERE m.email_hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) AND ${IS_FINISHED} AND NOT ${IS_OF_OFFICE} AND NOT ${TELLS_LISTED} ${but('message')}`,
      all,
    )
  }
  await tx.$executeRawUnsafe(
    `UPDATE email_message m SET state = 'cancelled', reason = 'account-deleted'
     WHERE m.state = 'queued' AND NOT ${IS_OF_OFFICE} AND m.email_hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) ${but('message')}`,
    all,
  )
  // Links that they had mailed to addresses which nobody proved.
  await tx.$executeRaw`
    UPDATE email_message SET state = 'cancelled', reason = 'account-deleted'
    WHERE state = 'queued' AND dedupe_key IN (SELECT 'account-link:' || encode(token_hash, 'hex') FROM email_token WHERE user_id = ANY(${ids}::uuid[]))`
  await tx.$executeRaw`DELETE FROM pending_sign_up WHERE email_hash IN (SELECT decode(h, 'hex') FROM unnest(${own}::text[]) AS h)`
  await tx.$executeRawUnsafe(
    `DELETE FROM email_token t WHERE t.user_id IS NULL AND t.email_hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) ${but('link')}`,
    own,
  )
  await tx.$executeRaw`DELETE FROM visit_proof WHERE email_hash IN (SELECT decode(h, 'hex') FROM unnest(${all}::text[]) AS h)`
  if (!keepsFollows)
    await tx.$executeRaw`DELETE FROM settlement_follower WHERE email_hash IN (SELECT decode(h, 'hex') FROM unnest(${all}::text[]) AS h)`
  await tx.$executeRaw`DELETE FROM passkey_challenge WHERE user_id = ANY(${ids}::uuid[])`
  await keepTheirNo(tx, ids, now)
  // Requests, cases, followed settlements, notifications, sessions, passkeys, addresses and the rest go along by their foreign keys.
  await tx.$executeRaw`DELETE FROM users WHERE id = ANY(${ids}::uuid[])`
}

interface Ending {
  own: string[]
  ids: string[]
  now: Date
  /** SQL: which consents stay. */
  but: string
}

/** Standing consents are revoked, and say nothing in the clear any more. */
async function endConsents(tx: Deleting, { own, ids, now, but }: Ending): Promise<void> {
  await tx.$executeRawUnsafe(
    `UPDATE consent k SET revoked_at = $1 WHERE k.revoked_at IS NULL AND k.email_hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) AS h) ${but}`,
    now,
    own,
  )
  // Of requests that were sent under an address they had before.
  await tx.$executeRaw`
    UPDATE consent SET revoked_at = ${now} WHERE revoked_at IS NULL AND lead_id IN (SELECT id FROM lead WHERE user_id = ANY(${ids}::uuid[]))`
  await scrubConsents(
    tx,
    "(k.email_hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) OR k.lead_id IN (SELECT id FROM lead WHERE user_id = ANY($2::uuid[])))",
    [own, ids],
  )
}

/** SQL: the consents that lost their request when who has one of these addresses ($1) was removed. */
const OF_REMOVED = `k.id IN (
  SELECT (r."row"->>'id')::uuid FROM removed_item i JOIN removed_row r ON r.item_id = i.id
  WHERE i.kind = 'user' AND i.email_hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) AND r.table_name = 'consent')`

/**
 * What an operator could have put back of somebody who wants to be forgotten is gone too.
 * @param own the keys of their addresses. Hex.
 */
export async function dropRemoved(tx: Deleting, own: string[], now: Date): Promise<void> {
  await tx.$executeRawUnsafe(
    `UPDATE consent k SET revoked_at = $2 WHERE k.revoked_at IS NULL AND ${OF_REMOVED}`,
    own,
    now,
  )
  await scrubConsents(tx, OF_REMOVED, [own])
  await tx.$executeRaw`
    DELETE FROM removed_item WHERE kind = 'user' AND email_hash IN (SELECT decode(h, 'hex') FROM unnest(${own}::text[]) AS h)`
}

/** The proven further addresses that nobody else has: mail to another one may be somebody else's. Hex. */
export async function furtherHashes(tx: Deleting, ids: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT encode(a.email_hash, 'hex') AS hash FROM monitored_address a
    WHERE a.user_id = ANY(${ids}::uuid[]) AND a.verified_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email_hash = a.email_hash AND u.id <> ALL(${ids}::uuid[]))
      AND NOT EXISTS (SELECT 1 FROM monitored_address o WHERE o.email_hash = a.email_hash AND o.verified_at IS NOT NULL AND o.user_id <> ALL(${ids}::uuid[]))`
  return rows.map(({ hash }) => hash)
}
