// Which messages of the ledger have done their work, as SQL. Pure.

/** SQL: message `m` is over and done with, and in no batch that may be sent again. */
export const IS_FINISHED = `
  m.state IN ('sent', 'delivered', 'bounced', 'complained', 'parked', 'skipped', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM email_batch b WHERE b.id = m.batch_id AND b.state = 'sending')`

/**
 * SQL: message `m` is why somebody on the list of a breach is not told of it twice, of it or of a row that tells of the same.
 * The list itself holds the address, so that the message says nothing more.
 */
export const TELLS_LISTED = `
  EXISTS (SELECT 1 FROM exposure e WHERE e.email_hash = m.email_hash AND e.email_ciphertext IS NOT NULL
          AND (e.breach_id = ANY(m.breach_ids) OR e.breach_id = (SELECT c.breach_id FROM email_campaign c WHERE c.id = m.campaign_id)))`
