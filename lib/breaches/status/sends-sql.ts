import { codesWhere, type CampaignKind } from './status-table'

/** SQL: whether a breach sends such a campaign by its status. @param breach its row's name. */
export function sendsSql(kind: CampaignKind, breach: string): string {
  return `${breach}.mass_action_breach_status = ANY('{${codesWhere(({ mails }) => mails.includes(kind)).join(',')}}'::smallint[])`
}
