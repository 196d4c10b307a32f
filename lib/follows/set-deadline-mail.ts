import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { suppress } from '../mail/suppression'
import type { AddressMail } from './day-mail'
import { readAddressMail } from './read-address-mail'
import { wantDeadlineMail } from './set-tracker'

/**
 * Starts or ends mail about days for a member's address, whatever it follows. Harmless when repeated.
 * @returns whether it comes now: one that we may not write to gets none, whatever its owner wants.
 */
export async function setDeadlineMail(
  { userId, email }: { userId: string; email: string },
  on: boolean,
  now = new Date(),
): Promise<AddressMail> {
  const emailHash = new Uint8Array(hashEmail(email))
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    if (on) await wantDeadlineMail(tx, emailHash, now)
    else await suppress(tx, emailHash, 'deadlines', 'unsubscribed')
    return readAddressMail(tx, { userId, emailHash })
  })
}
