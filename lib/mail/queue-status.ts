import 'server-only'
import { queryWithin } from '../db/client'
import { PRESENT_WORKERS } from './presence'

export interface QueueStatus {
  /** Workers that are there now. */
  workers: number
  /** Since when the oldest message that people asked for waits, in seconds; null when none does. */
  oldestWaits: number | null
}

const TIMEOUT_MS = 1_000

/** Whether somebody is there to send mail, and how long it has waited. @throws when the database does not answer in a second. */
export async function getQueueStatus(): Promise<QueueStatus> {
  const rows = await queryWithin<QueueStatus>(TIMEOUT_MS, {
    text: `SELECT (SELECT count(*)::int FROM (${PRESENT_WORKERS}) w) AS workers,
      (SELECT EXTRACT(epoch FROM now() - created_at)::float8 FROM email_message WHERE state = 'queued' AND campaign_id IS NULL ORDER BY id LIMIT 1) AS "oldestWaits"`,
  })
  return rows[0]!
}
