import 'server-only'
import { db, pgPool } from '../db/client'
import { deleteUsersData, IS_FINISHED, TELLS_LISTED } from '../events/account-deleted'
import { IS_CLEAR, IS_OF_NOBODY, scrubConsents } from '../consents/scrub-consents'

// What is kept and for how long: docs/decisions/0012. Counting and removing use the same predicates, and no step makes work
// for a later one, so that a dry run counts what a run would remove.

export interface PurgeCounts {
  sessions: number
  pendingSignUps: number
  visitProofs: number
  passkeyChallenges: number
  tokens: number
  /** Invitations of operators. */
  invites: number
  /** Further addresses that nobody proved. */
  addresses: number
  messages: number
  mailEvents: number
  /** Of calls, for the shared limits: of windows that are over. */
  rateCounts: number
  renders: number
  batches: number
  /** Consent records of people who are gone, scrubbed and not removed. */
  consents: number
  /** Profiles without a sign of life for a year, with everything of theirs. */
  users: number
}

/** SQL: message `m` has served its time. Mail that waits or is under way stays; so does what keeps a person from being told twice. */
const IS_OLD_MESSAGE = `(
  (m.created_at < $1::timestamptz - interval '1 year' AND m.state NOT IN ('queued', 'sending')
    AND NOT EXISTS (SELECT 1 FROM email_batch b WHERE b.id = m.batch_id AND b.state = 'sending')
    AND (m.campaign_id IS NULL OR NOT (EXISTS (SELECT 1 FROM users u WHERE u.email_hash = m.email_hash) OR ${TELLS_LISTED})))
  OR (m.campaign_id IS NULL AND m.created_at < $1::timestamptz - interval '30 days' AND ${IS_FINISHED}
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email_hash = m.email_hash)))`

interface Step {
  what: Exclude<keyof PurgeCounts, 'consents' | 'users'>
  /** SQL: the table, and the alias that `where` uses. */
  table: string
  key: string
  /** SQL; $1 is now. */
  where: string
}

const STEPS: Step[] = [
  { what: 'sessions', table: 'session s', key: 'id', where: 's.expires_at < $1::timestamptz' },
  { what: 'pendingSignUps', table: 'pending_sign_up p', key: 'id', where: 'p.expires_at < $1::timestamptz' },
  { what: 'visitProofs', table: 'visit_proof p', key: 'id', where: 'p.expires_at < $1::timestamptz' },
  {
    what: 'passkeyChallenges',
    table: 'passkey_challenge p',
    key: 'id',
    where: 'p.expires_at < $1::timestamptz',
  },
  {
    what: 'tokens',
    table: 'email_token t',
    key: 'token_hash',
    where: "t.created_at < $1::timestamptz - interval '30 days'",
  },
  {
    what: 'invites',
    table: 'admin_invite i',
    key: 'id',
    where: "i.expires_at < $1::timestamptz - interval '30 days'",
  },
  {
    what: 'addresses',
    table: 'monitored_address a',
    key: 'id',
    where: "a.verified_at IS NULL AND a.created_at < $1::timestamptz - interval '30 days'",
  },
  {
    // In use within a week: a process may have it in mind still (lib/mail/enqueue.ts).
    what: 'renders',
    table: 'email_render r',
    key: 'id',
    where: `r.created_at < $1::timestamptz - interval '7 days' AND NOT EXISTS (SELECT 1 FROM email_campaign c WHERE c.render_id = r.id)
      AND NOT EXISTS (SELECT 1 FROM email_message m WHERE m.render_id = r.id)`,
  },
  {
    what: 'batches',
    table: 'email_batch b',
    key: 'id',
    where:
      "b.state <> 'sending' AND b.frozen_at < $1::timestamptz - interval '30 days' AND NOT EXISTS (SELECT 1 FROM email_message m WHERE m.batch_id = b.id)",
  },
  { what: 'messages', table: 'email_message m', key: 'id', where: IS_OLD_MESSAGE },
  {
    what: 'rateCounts',
    table: 'rate_count r',
    key: 'key',
    where: 'r.expire <= 1000 * extract(epoch FROM $1::timestamptz)',
  },
  {
    what: 'mailEvents',
    table: 'mail_event e',
    key: 'id',
    where: "e.received_at < $1::timestamptz - interval '1 year'",
  },
]

/** SQL: profile `u` has given no sign of life for a year. Operators are removed by hand. $1 is now. */
const IS_INACTIVE = "u.role = 'user' AND u.last_active_at < $1::timestamptz - interval '1 year'"

const PORTION = 5_000
const USERS_AT_A_TIME = 500
/** For one portion of users. Milliseconds. */
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 }

/**
 * Removes what is kept no longer. What one night leaves without use, like rendered mail, goes in the next.
 * @param dryRun counts only.
 * @returns how many of each, removed or to be removed.
 */
export async function purge({
  dryRun = false,
  now = new Date(),
}: { dryRun?: boolean; now?: Date } = {}): Promise<PurgeCounts> {
  const counts = {} as PurgeCounts
  for (const step of STEPS)
    counts[step.what] = await (dryRun ? count(step.table, step.where, now) : remove(step, now))
  counts.consents = await (dryRun
    ? count('consent k', `${IS_CLEAR} AND ${IS_OF_NOBODY}`, now)
    : scrubOld(now))
  counts.users = await (dryRun ? count('users u', IS_INACTIVE, now) : removeUsers(now))
  return counts
}

async function count(table: string, where: string, now: Date): Promise<number> {
  const { rows } = await pgPool().query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE ${where}`, [
    now,
  ])
  return Number(rows[0]!.count)
}

async function remove({ table, key, where }: Step, now: Date): Promise<number> {
  const [name, alias] = table.split(' ')
  const sql = `DELETE FROM ${name} WHERE ${key} IN (SELECT ${alias}.${key} FROM ${table} WHERE ${where} LIMIT ${PORTION})`
  for (let removed = 0; ;) {
    const { rowCount } = await pgPool().query(sql, [now])
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < PORTION) return removed
  }
}

async function scrubOld(now: Date): Promise<number> {
  for (let scrubbed = 0; ;) {
    const portion = `k.id IN (SELECT k.id FROM consent k WHERE ${IS_CLEAR} AND ${IS_OF_NOBODY} LIMIT ${PORTION})`
    const count = await db().$transaction((tx) => scrubConsents(tx, portion, [now]), TRANSACTION)
    scrubbed += count
    if (count < PORTION) return scrubbed
  }
}

async function removeUsers(now: Date): Promise<number> {
  for (let removed = 0; ;) {
    const { rows } = await pgPool().query<{ id: string; email: string }>(
      `SELECT u.id, u.email FROM users u WHERE ${IS_INACTIVE} ORDER BY u.email COLLATE "C" LIMIT ${USERS_AT_A_TIME}`,
      [now],
    )
    if (rows.length === 0) return removed
    removed += await removePortion(rows, now)
  }
}

async function removePortion(users: { id: string; email: string }[], now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const ids = users.map(({ id }) => id)
    // The locks of verification.ts, all in one statement and in one order.
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended('address ' || email, 0)) FROM unnest(${users.map(({ email }) => email)}::text[]) WITH ORDINALITY AS a(email, place) ORDER BY place`
    // Again under the locks: one may have come back meanwhile.
    const still = await tx.$queryRawUnsafe<{ id: string; email: string }[]>(
      `SELECT u.id, u.email FROM users u WHERE ${IS_INACTIVE} AND u.id = ANY($2::uuid[])`,
      now,
      ids,
    )
    if (still.length > 0) await deleteUsersData(tx, still, now)
    return still.length
  }, TRANSACTION)
}
