import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { suppress } from '../mail/suppression'
import { lockOwnAddress } from '../verification/lock-own-address'
import type { AddressMail } from './day-mail'
import { readAddressMail } from './read-address-mail'
import { wantDeadlineMail } from './set-tracker'

/**
 * Starts or ends mail about days for a member's address, whatever it follows. Harmless when repeated.
 * @returns whether it comes now: one that we may not write to gets none, whatever its owner wants.
 * @throws AppError `unauthenticated` when the account is gone.
 */
export async function setDeadlineMail(
  { userId }: { userId: string },
  on: boolean,
  now = new Date(),
): Promise<AddressMail> {
  return db().$transaction(async (tx) => {
    const email = await lockOwnAddress(tx, userId)
    if (email === null) throw new AppError('unauthenticated', 'Please sign in.')
    const emailHash = new Uint8Array(hashEmail(email))
    if (on) await wantDeadlineMail(tx, emailHash, now)
    else await suppress(tx, emailHash, 'deadlines', 'unsubscribed')
    return readAddressMail(tx, { userId, emailHash })
  })
}
