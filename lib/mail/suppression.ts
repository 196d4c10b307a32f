import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../db/client'
import type { EndedList } from './ended-lists'

/**
 * `alerts`: campaigns about breaches. `deadlines`: the days of settlements. `listed`: notices to an address that an uploaded list has, by what
 * its last account had said, and only while it has none. `all`: every message, also those that were asked for; the mailbox refuses us.
 */
export type SuppressionList = EndedList | 'listed' | 'all'

export type SuppressionReason = 'unsubscribed' | 'preference' | 'bounced' | 'complained' | 'operator'

/** SQL: whether an address is on a list now. @param emailHash the column that holds its key. */
export function onList(emailHash: string, list: SuppressionList): string {
  return `EXISTS (SELECT 1 FROM suppression s WHERE s.email_hash = ${emailHash} AND s.list = '${list}' AND s.lifted_at IS NULL)`
}

/** Puts an address on a list. Repeating it changes nothing; the sender looks at the list in the moment before each call. */
export async function suppress(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array,
  list: SuppressionList,
  reason: SuppressionReason,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO suppression (email_hash, list, reason) VALUES (${emailHash}, ${list}, ${reason})
    ON CONFLICT (email_hash, list) DO UPDATE SET reason = EXCLUDED.reason, created_at = now(), lifted_at = NULL
    WHERE suppression.lifted_at IS NOT NULL`
}

/** Whether an address is on a list now. */
export async function isSuppressed(emailHash: Uint8Array, list: SuppressionList): Promise<boolean> {
  const row = await db().suppression.findUnique({
    where: { emailHash_list: { emailHash: new Uint8Array(emailHash), list } },
  })
  return row !== null && row.liftedAt === null
}

type Writing = Pick<Prisma.TransactionClient, '$executeRaw'>

/** Of accounts that go, or leave their address: who wanted no mail about new breaches gets none under that address either. @param ids of the accounts. */
export async function keepTheirNo(tx: Writing, ids: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO suppression (email_hash, list, reason, created_at)
    SELECT u.email_hash, 'listed', 'preference', ${now} FROM users u JOIN member_preferences f ON f.user_id = u.id
    WHERE u.id = ANY(${[...ids]}::uuid[]) AND NOT f.new_breaches
    ON CONFLICT (email_hash, list) DO NOTHING`
}

/** The account is there again, and what it says counts. @param at when it went. */
export async function takeBackTheirNo(tx: Writing, emailHash: Uint8Array, at: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM suppression WHERE email_hash = ${emailHash} AND list = 'listed' AND created_at = ${at}`
}

/** They have said yes since. */
export async function forgetTheirNo(tx: Writing, emailHash: Uint8Array): Promise<void> {
  await tx.$executeRaw`DELETE FROM suppression WHERE email_hash = ${emailHash} AND list = 'listed'`
}
