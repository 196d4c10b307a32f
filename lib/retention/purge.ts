import 'server-only'
import { db, pgPool } from '../db/client'
import { deleteUsersData } from '../events/account-deleted'
import { IS_CLEAR, IS_OF_NOBODY, scrubConsents } from '../consents/scrub-consents'
import { removeExpired } from './remove-for-good'
import { RETENTION, RETENTION_RULES, type PurgeCounts } from './retention-table'

// What is kept and for how long: lib/retention/retention-table.ts. Counting and removing use the same predicates, and no step
// makes work for a later one, so that a dry run counts what a run would remove.

const DELETIONS = RETENTION_RULES.flatMap(([name, { goes }]) =>
  goes.how === 'delete' ? [{ name, goes }] : [],
)
/** In the order in which they are done. */
const STEPS = [
  ...DELETIONS.filter(({ goes }) => goes.goesFirst),
  ...DELETIONS.filter(({ goes }) => !goes.goesFirst),
]

type Deletion = (typeof DELETIONS)[number]['goes']

/** SQL: profile `u` has given no sign of life for long enough. Operators are removed by hand. $1 is now. */
const IS_INACTIVE = RETENTION.users.goes.where

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
  for (const { name, goes } of STEPS)
    counts[name] = await (dryRun ? count(`${goes.table} ${goes.alias}`, goes.where, now) : remove(goes, now))
  counts.removed = await (dryRun
    ? count('removed_item i', RETENTION.removed.goes.where, now)
    : removeExpired(now))
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

async function remove({ table, alias, key, where }: Deletion, now: Date): Promise<number> {
  const sql = `DELETE FROM ${table} WHERE ${key} IN (SELECT ${alias}.${key} FROM ${table} ${alias} WHERE ${where} LIMIT ${PORTION})`
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
    // What was handed over of them is recalled, and nobody has taken it back.
    await tx.$executeRaw`SELECT set_config('redress.ending', 'expired', true)`
    if (still.length > 0) await deleteUsersData(tx, still, { now, keepsFollows: true })
    return still.length
  }, TRANSACTION)
}
