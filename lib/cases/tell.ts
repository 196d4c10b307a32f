import 'server-only'
import type { NotificationType } from './responses'

interface Telling {
  /** A table `(user_id, unique_breach_id, company, …)` that the statement has made. */
  from: string
  type: NotificationType
  /** SQL each, of the columns of `from`. In title and message `{company}` becomes the company's name. */
  title: string
  message: string
  /** SQL: what is told, once and for all. */
  dedupeKey: string
  /** SQL: the rows of breaches that it tells of. */
  breachIds?: string
}

/** SQL: writes one notification for each row. What a member has been told already is not told again. */
export function tell({ from, type, title, message, dedupeKey, breachIds = 'NULL::int[]' }: Telling): string {
  return `
    INSERT INTO notification (id, user_id, type, title, message, unique_breach_id, dedupe_key, breach_ids)
    SELECT gen_random_uuid(), user_id, '${type}', replace(${title}, '{company}', company), replace(${message}, '{company}', company), unique_breach_id, ${dedupeKey}, ${breachIds}
    FROM ${from}
    -- In one order, so that two who tell the same people cannot wait for each other.
    ORDER BY user_id, unique_breach_id
    ON CONFLICT (user_id, dedupe_key) DO NOTHING`
}
