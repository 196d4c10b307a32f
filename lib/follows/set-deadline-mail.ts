import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { suppress } from '../mail/suppression'
import { wantDeadlineMail } from './set-tracker'

/** Starts or ends mail about days for a proven address, whatever it follows. Harmless when repeated. */
export async function setDeadlineMail(email: string, on: boolean, now = new Date()): Promise<void> {
  const emailHash = new Uint8Array(hashEmail(email))
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    if (on) await wantDeadlineMail(tx, emailHash, now)
    else await suppress(tx, emailHash, 'deadlines', 'unsubscribed')
  })
}
