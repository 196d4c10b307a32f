import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { furtherHashes } from '../../events/account-deleted'
import type { Root } from '../../removed/keep-removed'
import type { Prisma } from '@/prisma/generated/client'

/** What goes with somebody who can be put back: the account, and what belongs to its addresses without one. */
export async function rowsOfUser(
  tx: Prisma.TransactionClient,
  { id, email }: { id: string; email: string },
): Promise<Root[]> {
  const own = hashEmail(email).toString('hex')
  const all = [own, ...(await furtherHashes(tx, [id]))]
  const isOneOf = "x.email_hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) AS h)"
  return [
    { table: 'users', where: 'x.id = $2::uuid', values: [id] },
    { table: 'settlement_follower', where: isOneOf, values: [all] },
    { table: 'pending_sign_up', where: isOneOf, values: [[own]] },
    { table: 'email_token', where: `x.user_id IS NULL AND ${isOneOf}`, values: [[own]] },
    { table: 'visit_proof', where: isOneOf, values: [all] },
  ]
}
