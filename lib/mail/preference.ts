import 'server-only'

import { MAIL_TEMPLATES } from './template-table'

/**
 * SQL: whether a member has turned mail of this template off. A row that is missing reads as its defaults, and they are on.
 * @param emailHash the column that holds the address's key. @param template the column that holds the template.
 */
export function turnedOff(emailHash: string, template: string): string {
  const cases = Object.entries(MAIL_TEMPLATES).flatMap(([name, row]) =>
    'preference' in row ? [`WHEN '${name}' THEN own_preferences.${row.preference}`] : [],
  )
  return `EXISTS (
      SELECT 1 FROM users own_profile JOIN member_preferences own_preferences ON own_preferences.user_id = own_profile.id
      WHERE own_profile.email_hash = ${emailHash} AND NOT CASE ${template} ${cases.join(' ')} ELSE true END)`
}
