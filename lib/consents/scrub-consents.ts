import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashPhone } from '../crypto/phone-hash'

// What a consent record keeps of a person who is gone: that somebody with this address's hash agreed to these words at this time.
// A number becomes its hash; where it was given from is emptied. The table's trigger allows that once.

/** SQL: consent `k` says something in the clear. */
export const IS_CLEAR = "(k.phone_number IS NOT NULL OR k.ip <> '' OR k.user_agent <> '')"

/**
 * SQL: consent `k` is of nobody any more: its request is gone, nobody has its address, and neither a link nor an operator could give it
 * back to somebody. $1 is now. Rows from before there was mail may lack their hash for a minute.
 */
export const IS_OF_NOBODY = `
  k.lead_id IS NULL AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email_hash = k.email_hash)
  AND NOT EXISTS (SELECT 1 FROM removed_item i WHERE i.email_hash = k.email_hash)
  AND NOT EXISTS (SELECT 1 FROM removed_row r WHERE r.table_name = 'consent' AND (r."row"->>'id')::uuid = k.id)
  AND NOT EXISTS (SELECT 1 FROM email_token t WHERE t.email_hash = k.email_hash AND t.expires_at > $1::timestamptz)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email_hash IS NULL)`

/**
 * Scrubs consents. The same number of statements for one as for hundreds.
 * @param which SQL over consent `k`; its parameters are `values`.
 * @returns how many were scrubbed.
 */
export async function scrubConsents(
  tx: Pick<Prisma.TransactionClient, '$executeRawUnsafe' | '$queryRawUnsafe'>,
  which: string,
  values: unknown[],
): Promise<number> {
  const rows = await tx.$queryRawUnsafe<{ id: string; phone: string | null }[]>(
    `SELECT k.id::text AS id, k.phone_number AS phone FROM consent k WHERE ${IS_CLEAR} AND ${which}`,
    ...values,
  )
  if (rows.length === 0) return 0
  return tx.$executeRawUnsafe(
    `UPDATE consent k SET phone_number = NULL, phone_hash = decode(s.hash, 'hex'), ip = '', user_agent = ''
     FROM unnest($1::uuid[], $2::text[]) AS s(id, hash) WHERE k.id = s.id AND ${IS_CLEAR}`,
    rows.map(({ id }) => id),
    rows.map(({ phone }) => (phone === null ? null : hashPhone(phone).toString('hex'))),
  )
}
