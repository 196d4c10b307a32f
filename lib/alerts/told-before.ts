import 'server-only'
import type { CampaignKind } from '../breaches/status/status-table'
import { templatesOf } from '../mail/template-table'

/** Who has had the fuller message does not need the plainer one as well. */
const TELLS: Record<CampaignKind, CampaignKind[]> = {
  consultation: ['consultation'],
  legal_action: ['consultation', 'legal_action'],
  get_notified: ['consultation', 'legal_action', 'get_notified'],
}

const byKind = (kind: string, of: (kinds: CampaignKind[]) => string[]) =>
  `CASE ${kind} ${Object.entries(TELLS)
    .map(([name, kinds]) => `WHEN '${name}' THEN '{${of(kinds).join(',')}}'::text[]`)
    .join(' ')} END`

/**
 * SQL: why a person need not be told, or NULL: a message is written, of this breach, of a row that is merged into it now, or
 * of any breach by the rows that are of this one now. One that never went out counts for nothing.
 * @param who a table with `family`, the rows of the breach, and `email_hash`, `kind`.
 */
export function toldOf(who: string): string {
  return `
    SELECT CASE WHEN bool_or(t.state NOT IN ('bounced', 'parked', 'unknown')) THEN 'already-told' WHEN count(*) > 0 THEN 'not-delivered' END
    FROM (
      SELECT m.state FROM email_message m WHERE m.dedupe_key = ANY(ARRAY(
        SELECT 'alert:' || member || ':' || told || ':' || encode(${who}.email_hash, 'hex')
        FROM unnest(${who}.family) AS member, unnest(${byKind(`${who}.kind`, (kinds) => kinds)}) AS told))
      UNION ALL
      SELECT m.state FROM email_message m WHERE m.email_hash = ${who}.email_hash AND m.breach_ids IS NOT NULL AND m.breach_ids && ${who}.family
        AND m.template = ANY(${byKind(`${who}.kind`, templatesOf)})
    ) t WHERE t.state NOT IN ('cancelled', 'skipped')`
}
