import 'server-only'

// Which of a member's preferences each mail needs. What is not here needs none: it was asked for, or must be known.

/** By template, the column of member_preferences. */
const COLUMNS = {
  'breach-get-notified': 'new_breaches',
  'breach-legal-action': 'class_actions',
  'breach-consultation': 'class_actions',
  'case-settlement': 'settlements',
} as const

/**
 * SQL: whether a member has turned mail of this template off. A row that is missing reads as its defaults, and they are on.
 * @param emailHash the column that holds the address's key. @param template the column that holds the template.
 */
export function turnedOff(emailHash: string, template: string): string {
  const cases = Object.entries(COLUMNS).map(
    ([name, column]) => `WHEN '${name}' THEN own_preferences.${column}`,
  )
  return `EXISTS (
      SELECT 1 FROM users own_profile JOIN member_preferences own_preferences ON own_preferences.user_id = own_profile.id
      WHERE own_profile.email_hash = ${emailHash} AND NOT CASE ${template} ${cases.join(' ')} ELSE true END)`
}
