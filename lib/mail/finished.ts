// Which messages of the ledger have done their work, as SQL. Pure.

/** SQL: message `m` is over and done with, and in no batch that may be sent again. */
export const IS_FINISHED = `
  m.state IN ('sent', 'delivered', 'bounced', 'complained', 'parked', 'skipped', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM email_batch b WHERE b.id = m.batch_id AND b.state = 'sending')`

/**
 * SQL: message `m` is why somebody on the list of a breach is not told of it twice. The list itself holds the address, so
 * that the message says nothing more.
 */
export const TELLS_LISTED = `
  EXISTS (SELECT 1 FROM email_campaign c JOIN exposure e ON e.breach_id = c.breach_id AND e.email_hash = m.email_hash
          WHERE c.id = m.campaign_id AND e.email_ciphertext IS NOT NULL)`
