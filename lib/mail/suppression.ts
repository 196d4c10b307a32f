import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../db/client'
import type { EndedList } from './ended-lists'

/**
 * `alerts`: campaigns about breaches. `deadlines`: the days of settlements. `all`: every message, also those that were asked for; the
 * mailbox refuses us.
 */
export type SuppressionList = EndedList | 'all'

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'operator'

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
