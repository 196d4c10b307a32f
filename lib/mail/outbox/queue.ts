import 'server-only'
import { pgPool } from '@/lib/db/client'
import { getQueueStatus, type QueueStatus } from '@/lib/mail/queue-status'

/** Counting stops here. */
export const QUEUE_COUNT_UP_TO = 10_000

export interface OutboxQueue extends QueueStatus {
  /** Messages that wait, counted up to `QUEUE_COUNT_UP_TO`, and one more when there are more. */
  waiting: number
  /** Messages in calls that are under way, or that wait for their next try; counted likewise. */
  sending: number
}

/** How the queue of mail stands. */
export async function getOutboxQueue(): Promise<OutboxQueue> {
  const [status, { rows }] = await Promise.all([
    getQueueStatus(),
    pgPool().query<{ waiting: number; sending: number }>(
      `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM email_message WHERE state = 'queued' LIMIT $1) w) AS waiting,
         (SELECT count(*)::int FROM (SELECT 1 FROM email_batch b JOIN email_message m ON m.batch_id = b.id WHERE b.state = 'sending' AND m.state = 'sending' LIMIT $1) s) AS sending`,
      [QUEUE_COUNT_UP_TO + 1],
    ),
  ])
  return { ...status, ...rows[0]! }
}
