import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { CONSENT_COUNTS } from '../../consents/account-consents'

/** Cancels the mail to an address that waits and rests on a consent which does not stand any more. The sender looks again before each call; this is for what the ledger says. */
export async function cancelWithoutConsent(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `UPDATE email_message m SET state = 'cancelled', reason = 'consent-revoked'
     WHERE m.email_hash = $1 AND m.state = 'queued' AND m.requires IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM consent k LEFT JOIN lead l ON l.id = k.lead_id
                       WHERE k.email_hash = m.email_hash AND k.kind = m.requires AND k.revoked_at IS NULL AND ${CONSENT_COUNTS})`,
    emailHash,
  )
}
